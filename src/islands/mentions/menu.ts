/** What screen readers call the list. */
const LABEL = 'People to mention';

let count = 0;

/** The names below the caret, of which one is chosen. It never has the focus. */
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
  }

  get isOpen(): boolean {
    return this.#names.length > 0;
  }

  show(names: readonly string[], place: DOMRect): void {
    if (names.length === 0) {
      this.close();
      return;
    }
    if (!this.isOpen)
      (this.#field.closest('dialog') ?? document.body).append(this.#list, this.#status);
    if (names.join() !== this.#names.join()) this.#fill(names);
    this.#put(place);
  }

  close(): void {
    if (!this.isOpen) return;
    this.#names = [];
    this.#list.remove();
    this.#status.remove();
    for (const name of ['aria-controls', 'aria-activedescendant'])
      this.#field.removeAttribute(name);
  }

  /** Does what a key does while names are shown; false for all other keys. */
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
    // The field keeps the focus.
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.#take(name);
    });
    return option;
  }

  #choose(index: number): void {
    const { length } = this.#names;
    this.#chosen = (index + length) % length;
    for (const [at, option] of [...this.#list.children].entries()) {
      option.ariaSelected = String(at === this.#chosen);
    }
    this.#field.setAttribute('aria-activedescendant', `${this.#list.id}-${String(this.#chosen)}`);
  }

  /** Below the caret, or above it where there is no room; never beyond the window’s edges. */
  #put({ left, top, bottom }: DOMRect): void {
    const { offsetWidth: width, offsetHeight: height, style } = this.#list;
    const isBelow = bottom + height < innerHeight || top < height;
    style.left = `${String(Math.max(4, Math.min(left, innerWidth - width - 4)))}px`;
    style.top = `${String(isBelow ? bottom : top - height)}px`;
  }
}
