import { contextBridge, ipcRenderer } from 'electron';
import type { Terminal } from './contract/messages.ts';
import { channels } from './ipc-channels.ts';

type Listener = (data: never) => void;

const listeners = new Map<string, Set<Listener>>();

ipcRenderer.on(channels.event, (_event, name: string, data: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(data as never);
});

const terminal: Terminal = {
  invoke: (command, params) => ipcRenderer.invoke(channels.invoke, command, params),
  on: (event, listener) => {
    const ofEvent = listeners.get(event) ?? new Set<Listener>();
    listeners.set(event, ofEvent);
    // One wrapper each, so that the same function may listen twice.
    const wrapper: Listener = (data) => listener(data);
    ofEvent.add(wrapper);
    return () => {
      ofEvent.delete(wrapper);
    };
  },
};

contextBridge.exposeInMainWorld('terminal', terminal);
