import { type KeyboardEvent, useEffect, useRef } from "react";

interface BlockInputProps {
  value: string;
  label: string;
  /** Whether the label is only read out. */
  isQuiet?: boolean;
  placeholder?: string;
  maxLength: number;
  disabled?: boolean;
  onText(value: string): void;
}

/**
 * A field inside of the text. The text owns its value, and tells it too late for React to hold the
 * cursor: it is written only where it has changed.
 */
export function BlockInput(props: BlockInputProps) {
  const { value, label, isQuiet, placeholder, maxLength, disabled, onText } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The form around the text is not sent from here, and its text hears nothing of this.
    if (event.key === "Enter") event.preventDefault();
    const isOurs = !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s");
    if (isOurs) event.stopPropagation();
  };
  return (
    <label className="block-input">
      <span className={isQuiet ? "visually-hidden" : undefined}>{label}</span>
      <input
        ref={input}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        autoComplete="off"
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
