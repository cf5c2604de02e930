import type { Tool } from './tools.ts';

interface Props {
  readonly tool: Tool;
  /** Whether the tab key comes to it; undefined in a menu, which arrows go through. */
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
      // Not `disabled`: arrows still go over it.
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={tool.keys}
      tabIndex={isStop === true ? 0 : -1}
      data-tool={isStop === undefined ? undefined : tool.name}
      // The selection stays where it is.
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
