import { journey } from './journey.ts';

/** On the machine of whoever asked, and on that of whoever has it now. */
const PRINTED = (path: string, line: number) => `$ python ${path}
Traceback (most recent call last):
  File "/srv/${path}", line ${String(line)}, in <module>
ModuleNotFoundError: No module named 'atollerrors'
Python 3.11.2`;
const TITLE = "ModuleNotFoundError: No module named 'atollerrors'";

journey(
  'Who has an error finds who had it before, or asks about it',
  async ({ guest, member }) => {
    const me = await member('has-error');
    const text = `${PRINTED('shop/a.py', 3)}\npassword=hunter2222`;
    await me.opens('/search');
    await me.unfolds('Paste an error');
    await me.writes({ 'Error, stack trace or log': text });
    await me.posts('Find This Error', 200);
    await me.isAt('/search/error');
    await me.reads('Python 3.11.2');
    await me.reads(/We removed 1 password/);
    await me.posts('Ask About This Error', 200);
    await me.isAt('/ask');
    await me.keeps({ Title: TITLE });
    await me.keepsBody('<password>');
    await me.posts('Post Question');
    await me.isAt(/^\/questions\/[^/]+$/);

    const other = await guest();
    await other.opens('/search/error');
    await other.writes({ 'Error, stack trace or log': PRINTED('their/main.py', 120) });
    await other.posts('Find This Error', 200);
    await other.reads('The same error');
    await other.leavesBy(TITLE);
    await other.isAt(/^\/questions\/[^/]+$/);
  },
  'ours',
);
