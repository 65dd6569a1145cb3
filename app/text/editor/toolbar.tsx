import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useSlate } from "slate-react";
import { type COMMANDS, type Command, isActive, isAsking, RARE } from "./commands";

interface ToolbarProps {
  commands: typeof COMMANDS;
  controls: string;
  /** True for a command whose form is open. */
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
  const [hasMore, setHasMore] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const usual = commands.filter(({ command }) => !RARE.includes(command));
  const rare = commands.filter(({ command }) => RARE.includes(command));

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = usual.length + (hasMore ? rare.length : 0);
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

  const tool = ({ command, label, sign, keys }: (typeof COMMANDS)[number], index: number) => (
    <button
      key={command}
      type="button"
      className={`toolbar-${command}`}
      title={`${label} (${keys})`}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isAsking(command) && command !== "link" ? undefined : isActive(editor, command)}
      aria-expanded={expanded[command]}
      tabIndex={index === stop ? 0 : -1}
      onFocus={() => setStop(index)}
      onMouseDown={holdSelection}
      onClick={() => onCommand(command)}
    >
      {sign}
    </button>
  );

  const tools = usual.map(tool);
  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label="Formato"
      aria-controls={controls}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {tools.slice(0, -1)}
      <span className="toolbar-end">
        {tools.at(-1)}
        <button
          type="button"
          aria-expanded={hasMore}
          tabIndex={stop === usual.length ? 0 : -1}
          onFocus={() => setStop(usual.length)}
          onMouseDown={holdSelection}
          onClick={() => setHasMore(!hasMore)}
        >
          Más
        </button>
      </span>
      {hasMore && rare.map((each, index) => tool(each, usual.length + 1 + index))}
    </div>
  );
}

/** Prevents a press on a button from clearing the selection in the text. */
function holdSelection(event: MouseEvent): void {
  event.preventDefault();
}
