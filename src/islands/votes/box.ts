/** What a form of votes shows (components/questions/VoteBox.astro). */
export interface VoteState {
  readonly score: number;
  readonly up: boolean;
  readonly down: boolean;
}

export type Direction = 'up' | 'down';

export function readBox(form: HTMLFormElement): VoteState {
  const score = Number(form.querySelector('.score')?.textContent ?? 0);
  return { score, up: isPressed(form, 'up'), down: isPressed(form, 'down') };
}

export function showBox(form: HTMLFormElement, state: VoteState): void {
  const score = form.querySelector('.score');
  if (score) score.textContent = String(state.score);
  for (const direction of ['up', 'down'] as const) {
    button(form, direction)?.setAttribute('aria-pressed', String(state[direction]));
  }
}

/** What a click is going to leave: the same again takes a vote back, the other replaces it. */
export function after({ score, up, down }: VoteState, direction: Direction): VoteState {
  const before = Number(up) - Number(down);
  const isUp = direction === 'up' && !up;
  const isDown = direction === 'down' && !down;
  return { score: score - before + Number(isUp) - Number(isDown), up: isUp, down: isDown };
}

function isPressed(form: HTMLFormElement, direction: Direction): boolean {
  return button(form, direction)?.getAttribute('aria-pressed') === 'true';
}

function button(form: HTMLFormElement, direction: Direction): Element | null {
  return form.querySelector(`button[value=${direction}]`);
}
