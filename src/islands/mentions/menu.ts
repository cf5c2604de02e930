/** The label of the list for screen readers. */
const LABEL = 'People to mention';
/** Distance to the edges of the window in pixels. */
const GAP = 4;

let count = 0;

/** The names below the caret, one of which is selected. It never gets the focus. */
export class NameMenu {
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  readonly #field: HTMLElement;
  readonly #take: (name: string) => void;
  #names: readonly string[] = [];
  #chosen = 0;

  constructor(field: HTMLElement, take: (name: string) => void) {
    count += 1;
    this.#field = field;
    this.#take = take;
    this.#list.className = 'mention-names';
    this.#list.id = `mention-names-${String(count)}`;
    this.#list.setAttribute('role', 'listbox');
    this.#list.ariaLabel = LABEL;
    this.#status.className = 'hush';
    this.#status.setAttribute('role', 'status');
    field.setAttribute('aria-autocomplete', 'list');
    // Screen readers announce changes in it, but not its initial content.
    this.#place.append(this.#status);
  }

  get #place(): Element {
    return this.#field.closest('dialog') ?? document.body;
  }

  /** Whether a node is the list or in it. */
  holds(node: EventTarget | null): boolean {
    return node instanceof Node && this.#list.contains(node);
  }

  end(): void {
    this.close();
    this.#status.remove();
  }

  get isOpen(): boolean {
    return this.#names.length > 0;
  }

  show(names: readonly string[], place: DOMRect): void {
    if (!this.isOpen) this.#place.append(this.#list);
    if (names.join() !== this.#names.join()) this.#fill(names);
    this.#put(place);
  }

  close(): void {
    if (!this.isOpen) return;
    this.#names = [];
    this.#list.remove();
    this.#status.textContent = '';
    for (const name of ['aria-controls', 'aria-activedescendant'])
      this.#field.removeAttribute(name);
  }

  /** Handles a key while names are shown; false for all other keys. */
  press(key: string): boolean {
    if (!this.isOpen) return false;
    if (key === 'ArrowDown') this.#choose(this.#chosen + 1);
    else if (key === 'ArrowUp') this.#choose(this.#chosen - 1);
    else if (key === 'Escape') this.close();
    else if (key === 'Enter' || key === 'Tab') this.#take(this.#names[this.#chosen] ?? '');
    else return false;
    return true;
  }

  #fill(names: readonly string[]): void {
    this.#names = names;
    this.#list.replaceChildren(...names.map((name, index) => this.#option(name, index)));
    this.#field.setAttribute('aria-controls', this.#list.id);
    const people = names.length === 1 ? '1 person' : `${String(names.length)} people`;
    this.#status.textContent = `${people}: arrows choose, Enter mentions, Escape closes`;
    this.#choose(0);
  }

  #option(name: string, index: number): HTMLLIElement {
    const option = document.createElement('li');
    option.id = `${this.#list.id}-${String(index)}`;
    option.setAttribute('role', 'option');
    option.textContent = name;
    // The field keeps the focus; touch may scroll the list.
    option.addEventListener('mousedown', (event) => event.preventDefault());
    option.addEventListener('click', () => this.#take(name));
    return option;
  }

  #choose(index: number): void {
    const { length } = this.#names;
    this.#chosen = (index + length) % length;
    for (const [at, option] of [...this.#list.children].entries()) {
      option.ariaSelected = String(at === this.#chosen);
      if (at === this.#chosen) option.scrollIntoView({ block: 'nearest' });
    }
    this.#field.setAttribute('aria-activedescendant', `${this.#list.id}-${String(this.#chosen)}`);
  }

  /** Where there is more room, below the caret or above it; if it does not fit, it scrolls. */
  #put({ left, top, bottom }: DOMRect): void {
    const { offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
    const above = top - offsetTop;
    const below = offsetTop + height - bottom;
    const { style } = this.#list;
    style.maxHeight = `${String(Math.max(above, below) - GAP)}px`;
    const isBelow = below >= Math.min(above, this.#list.offsetHeight);
    style.left = `${String(Math.max(GAP, Math.min(left, width - this.#list.offsetWidth - GAP)))}px`;
    style.top = `${String(isBelow ? bottom : top - this.#list.offsetHeight)}px`;
  }
}
