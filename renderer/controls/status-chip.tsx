import type { Tone } from '../french/devices.ts';
import { Icon } from './icons.tsx';

/** A state in words with its icon: never colour alone. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={tone} />
      <span>{label}</span>
    </span>
  );
}
