import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

const FOLLOW = 'PUT /questions/{id}/follow';

journey(
  'A member follows a question where they read it, sees how much, and mutes it',
  async ({ member }) => {
    const me = await member('reader');
    const id = await postQuestion(
      await member('is-read'),
      `What does ${me.username} want to hear of?`,
    );
    const page = `/questions/${id}`;
    await me.opens(page);
    await me.leavesBy('Follow');
    await me.ticks('New answers, comments and edits', true);
    await me.sends('Save notification choice', FOLLOW);
    await me.isTold('Saved');
    await me.isAt(page);
    await me.leavesBy('Following: all activity');
    await me.ticks('Mute this question', true);
    await me.sends('Save notification choice', FOLLOW);
    await me.reads('Muted');
    expect(await me.call('GET', `/questions/${id}/follow`)).toMatchObject({ level: 'muted' });
  },
  'ours',
);
