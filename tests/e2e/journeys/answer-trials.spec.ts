import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

journey(
  'A member says that an answer is out of date, which another then stands above',
  async ({ member, guest }) => {
    const me = await member('tries');
    const author = await member('was-right');
    const title = `What does ${me.username} try?`;
    const id = await postQuestion(author, title);
    for (const content of ['<p>The old way.</p>', '<p>The new way.</p>']) {
      await author.call('POST', '/answers', { questionId: id, content });
    }
    await me.opens(`/questions/${id}`);
    await me.within('article', 'The old way.').leavesByMenu('Still works?');
    await me.isAt(/^\/posts\/\d+\/trials$/);
    await me.ticks('It is out of date', true);
    await me.writes({ Version: '4.0' });
    await me.posts('Submit');
    await me.isTold('Your report is shown with the answer');
    await me.reads('Out of date since 4.0');

    const reader = await guest();
    await reader.opens(`/questions/${id}`);
    await reader.within('article', 'The old way.').reads(/^\s*Out of date since 4\.0 \(1 person/);
    await reader.page.locator('.answer').first().getByText('The new way.').waitFor();

    await me.posts('Withdraw Report');
    await me.isTold('Report withdrawn');
    await reader.opens(`/questions/${id}`);
    await reader.findsNo('Out of date since 4.0');
  },
  'ours',
);
