import { type KeyboardEvent, useRef, useState } from 'react';
import { AddressBox } from './AddressBox.tsx';
import type { Surface } from './surface.ts';
import { SOURCE, type Tool, TOOLS } from './tools.ts';

const FLAT = TOOLS.flat();

interface Props {
  readonly surface: Surface;
  /** The tool that asks for an address. */
  readonly asking: Tool | undefined;
  readonly onAsk: (tool: Tool | undefined) => void;
  /** Whether the Markdown is shown, for which there are no tools. */
  readonly isSource: boolean;
  readonly onSource: () => void;
}

/** One stop of the tab key; arrows, Home and End go from button to button (ARIA toolbar). */
export function Toolbar({ surface, asking, onAsk, isSource, onSource }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextStop(event.key, stop);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const press = (tool: Tool) => {
    setStop(FLAT.indexOf(tool));
    if (tool === SOURCE) {
      onAsk(undefined);
      onSource();
      return;
    }
    if (isSource) return;
    if (!tool.run) {
      onAsk(tool);
      return;
    }
    surface.run(tool.run);
    surface.focus();
  };
  const done = () => {
    onAsk(undefined);
    surface.focus();
  };

  return (
    <>
      <div
        className="toolbar"
        role="toolbar"
        aria-label="Formatting"
        ref={bar}
        onKeyDown={onKeyDown}
      >
        {TOOLS.map((group) => (
          <div key={group[0]?.name}>
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                isStop={FLAT[stop] === tool}
                isPressed={tool === SOURCE ? isSource : tool.isActive?.(surface.view.state)}
                isOff={isSource && tool !== SOURCE}
                onPress={() => press(tool)}
              />
            ))}
          </div>
        ))}
      </div>
      {asking && !isSource && (
        <AddressBox key={asking.name} tool={asking.name} surface={surface} onDone={done} />
      )}
    </>
  );
}

interface ButtonProps {
  readonly tool: Tool;
  readonly isStop: boolean;
  readonly isPressed: boolean | undefined;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function ToolButton({ tool, isStop, isPressed, isOff, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      title={tool.name}
      aria-label={tool.name}
      aria-pressed={isPressed}
      // Not `disabled`: arrows still go over it.
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={tool.keys}
      tabIndex={isStop ? 0 : -1}
      data-tool={tool.name}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      data-glyph={tool.glyph}
    />
  );
}

function nextStop(key: string, stop: number): number | undefined {
  const last = FLAT.length - 1;
  if (key === 'ArrowRight') return stop === last ? 0 : stop + 1;
  if (key === 'ArrowLeft') return stop === 0 ? last : stop - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
