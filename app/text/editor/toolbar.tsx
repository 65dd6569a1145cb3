import { type KeyboardEvent, useRef, useState } from "react";
import { useSlate } from "slate-react";
import { type COMMANDS, type Command, isActive, isAsking } from "./commands";

interface ToolbarProps {
  commands: typeof COMMANDS;
  controls: string;
  /** True or false for each command that opens something: whether that is open. */
  expanded: Partial<Record<Command, boolean>>;
  onCommand(command: Command): void;
}

/**
 * The buttons above a text. They are one tab stop; arrows, Home and End move inside (ARIA authoring
 * practices, toolbar).
 */
export function Toolbar({ commands, controls, expanded, onCommand }: ToolbarProps) {
  const editor = useSlate();
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = commands.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label="Formato"
      aria-controls={controls}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {commands.map(({ command, label, sign, keys }, index) => (
        <button
          key={command}
          type="button"
          className={`toolbar-${command}`}
          title={`${label} (${keys})`}
          aria-label={label}
          aria-keyshortcuts={keys}
          aria-pressed={
            isAsking(command) && command !== "link" ? undefined : isActive(editor, command)
          }
          aria-expanded={expanded[command]}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          // The selection in the text must survive a click on its tools.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand(command)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
