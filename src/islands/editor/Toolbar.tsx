import { type KeyboardEvent, useRef, useState } from 'react';
import { AddressBox } from './AddressBox.tsx';
import type { Surface } from './surface.ts';
import { ToolMenu } from './ToolMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import { SOURCE, type Tool, TOOLS, WRITE } from './tools.ts';

const FLAT = TOOLS.flat();

interface Props {
  readonly surface: Surface;
  /** The tool that is asking for an address. */
  readonly asking: Tool | undefined;
  readonly onAsk: (tool: Tool | undefined) => void;
  /** Whether the Markdown source is shown, which has no tools. */
  readonly isSource: boolean;
  readonly onSource: () => void;
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

/** A single tab stop; arrows, Home and End move from button to button (ARIA toolbar). */
export function Toolbar({ surface, asking, onAsk, isSource, onSource, onFiles }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const { state } = surface.view;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextStop(event.key, stop);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus();
  };
  const press = (tool: Tool, at: number) => {
    setStop(at);
    if (tool === SOURCE || (tool === WRITE && isSource)) {
      onAsk(undefined);
      onSource();
      return;
    }
    if (isOff(tool)) return;
    if (!tool.run) {
      if (tool !== WRITE) onAsk(tool);
      return;
    }
    surface.run(tool.run);
    surface.focus();
  };
  const done = () => {
    onAsk(undefined);
    surface.focus();
  };
  const isOff = (tool: Tool) =>
    isSource ? tool !== SOURCE && tool !== WRITE : (tool.isOff?.(state) ?? false);
  const isPressed = (tool: Tool) => {
    if (tool === SOURCE) return isSource;
    return tool === WRITE ? !isSource : tool.isActive?.(state);
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
            {group.map((tool) => {
              const at = FLAT.indexOf(tool);
              return 'tools' in tool ? (
                <ToolMenu
                  key={tool.name}
                  menu={tool}
                  isStop={at === stop}
                  isPressed={isPressed}
                  isOff={isOff}
                  onPress={(one) => press(one, at)}
                />
              ) : (
                <ToolButton
                  key={tool.name}
                  tool={tool}
                  isStop={at === stop}
                  isPressed={isPressed(tool)}
                  isOff={isOff(tool)}
                  onPress={() => press(tool, at)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {asking && !isSource && (
        <AddressBox
          key={asking.name}
          tool={asking.name}
          surface={surface}
          onFiles={onFiles}
          onDone={done}
        />
      )}
    </>
  );
}

function nextStop(key: string, stop: number): number | undefined {
  const last = FLAT.length - 1;
  if (key === 'ArrowRight') return stop === last ? 0 : stop + 1;
  if (key === 'ArrowLeft') return stop === 0 ? last : stop - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
