import { Icon } from '../controls/icons.tsx';
import { KeyCap } from '../controls/key-cap.tsx';
import { type DeviceWords, printerWords, readerWords, scannerWords } from '../french/devices.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';
import { NextDraw } from './next-draw.tsx';

interface HeaderProps {
  readonly onDevices: () => void;
  readonly onLock: () => void;
  readonly onOperator: () => void;
}

/** The outlet, the session and its next draw, the devices and the operator: always in sight. */
export function Header({ onDevices, onLock, onOperator }: HeaderProps) {
  const { outlet, reader, scanner, printer, operator } = useTill();
  return (
    <header className="header">
      <div className="header-outlet">
        <h1 className="header-name">{outlet.name}</h1>
        <p className="header-point">{spaced(`Point ${outlet.registrationPoint} · T ${outlet.terminal}`)}</p>
      </div>
      <NextDraw />
      <DeviceButton
        name="Lecteur"
        icon="reader"
        words={readerWords(reader)}
        testId="reader-state"
        onPress={onDevices}
      />
      {scanner.kind !== 'not-configured' && scanner.kind !== 'ready' && (
        <DeviceButton
          name="Douchette"
          icon="scanner"
          words={scannerWords(scanner)}
          testId="scanner-state"
          onPress={onDevices}
        />
      )}
      <DeviceButton
        name="Imprimante"
        icon="printer"
        words={printerWords(printer)}
        testId="printer-state"
        onPress={onDevices}
      />
      <button type="button" className="header-button" data-testid="operator-menu" onClick={onOperator}>
        <Icon name="person" />
        <span className="device-words">
          <span className="device-name">
            Plus <KeyCap name={ACTION_KEYS.settings} />
          </span>
          <span className="header-operator">{operator?.name}</span>
        </span>
      </button>
      <button
        type="button"
        className="header-button"
        aria-label="Verrouiller"
        aria-keyshortcuts={ACTION_KEYS.lock}
        data-testid="lock"
        onClick={onLock}
      >
        <Icon name="lock" />
        <KeyCap name={ACTION_KEYS.lock} />
      </button>
    </header>
  );
}

interface DeviceButtonProps {
  readonly name: string;
  readonly icon: 'reader' | 'scanner' | 'printer';
  readonly words: DeviceWords;
  readonly testId: string;
  readonly onPress: () => void;
}

function DeviceButton({ name, icon, words, testId, onPress }: DeviceButtonProps) {
  return (
    <button
      type="button"
      className={`header-button device device-${words.tone}`}
      data-testid={testId}
      data-tone={words.tone}
      aria-label={`${name} : ${words.label}`}
      aria-keyshortcuts={ACTION_KEYS.devices}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span className="device-words">
        <span className="device-name">
          {name} <KeyCap name={ACTION_KEYS.devices} />
        </span>
        <span className="device-state">
          <Icon name={words.tone} />
          {words.label}
        </span>
      </span>
    </button>
  );
}
