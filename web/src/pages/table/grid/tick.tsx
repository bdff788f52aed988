import { type MouseEvent, useEffect, useRef } from 'react';
import classes from '../table.module.css';

interface Props {
  label: string;
  title?: string;
  isOn: boolean;
  /** some of its items are selected */
  isPartly?: boolean;
  isDisabled?: boolean;
  onTurn: (event: MouseEvent) => void;
}

/** A box to tick, as light as the browser's own. */
export function Tick({ label, title, isOn, isPartly = false, isDisabled = false, onTurn }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes['tick']}
      aria-label={label}
      title={title}
      checked={isOn}
      disabled={isDisabled}
      onClick={onTurn}
      readOnly
    />
  );
}
