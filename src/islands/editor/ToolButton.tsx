import type { Tool } from './tools.ts';

interface Props {
  readonly tool: Tool;
  /** Whether it is in the tab order; undefined in a menu, which uses the arrow keys. */
  readonly isStop?: boolean;
  readonly isPressed: boolean | undefined;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

export function ToolButton({ tool, isStop, isPressed, isOff, onPress }: Props) {
  return (
    <button
      type="button"
      title={tool.icon && tool.name}
      aria-label={tool.name}
      aria-pressed={isPressed}
      // Not `disabled`: arrow keys can still reach it.
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={tool.keys}
      tabIndex={isStop === true ? 0 : -1}
      data-tool={isStop === undefined ? undefined : tool.name}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {tool.icon ? <Icon path={tool.icon} /> : tool.name}
    </button>
  );
}

export function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
