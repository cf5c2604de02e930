import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react';
import { Icon, ToolButton } from './ToolButton.tsx';
import type { Menu, Tool } from './tools.ts';

interface Props {
  readonly menu: Menu;
  readonly isStop: boolean;
  readonly isPressed: (tool: Tool) => boolean | undefined;
  readonly isOff: (tool: Tool) => boolean;
  readonly onPress: (tool: Tool) => void;
}

/**
 * A button with a menu of tools. The browser closes the menu on Escape and on a click elsewhere.
 */
export function ToolMenu({ menu, isStop, isPressed, isOff, onPress }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const place = ({ newState }: ToggleEvent) => {
    const { left = 0, top = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    if (newState !== 'open' || !list.current) return;
    const { style } = list.current;
    style.left = `${String(Math.min(left, innerWidth - WIDTH))}px`;
    // Above the button where the window ends below it.
    const isAbove = bottom + TOOL_HEIGHT * (menu.tools.length + 1) > innerHeight;
    style.top = isAbove ? 'auto' : `${String(bottom + 4)}px`;
    style.bottom = isAbove ? `${String(innerHeight - top + 4)}px` : 'auto';
    // The list does not scroll along.
    const options = { once: true, capture: true };
    addEventListener('scroll', () => list.current?.hidePopover(), options);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    list.current?.showPopover();
    const tools = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    tools.at(next < tools.length ? next : 0)?.focus();
  };

  return (
    <div onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        title={menu.name}
        aria-label={menu.name}
        aria-pressed={menu.tools.some(isPressed) || undefined}
        aria-disabled={menu.tools.every(isOff) || undefined}
        tabIndex={isStop ? 0 : -1}
        data-tool={menu.name}
        popoverTarget={id}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon path={menu.icon} />
      </button>
      <div className="tool-menu" id={id} ref={list} popover="auto" onBeforeToggle={place}>
        {menu.tools.map((tool) => (
          <ToolButton
            key={tool.name}
            tool={tool}
            isPressed={isPressed(tool)}
            isOff={isOff(tool)}
            onPress={() => {
              list.current?.hidePopover();
              onPress(tool);
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Maximum width of the list in pixels. */
const WIDTH = 180;
/** Maximum height of a tool in it. */
const TOOL_HEIGHT = 44;
