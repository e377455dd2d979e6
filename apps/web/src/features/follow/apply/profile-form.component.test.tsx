import { screen } from '@testing-library/react';
import { traderProfile, traderProfileSubmit } from '@tidemark/contract/calls/trading/traders';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { ProfileCard } from './profile-form.tsx';

const shown = {
  ...{ nickname: 'A***4711', avatar: '', status: 0, remark: '', wanted_nickname: '', wanted_avatar: '' },
  ...{ introduction: '', wanted_introduction: '' },
  ...{ due_at: null, remaining_ms: null },
};
const field = () => screen.findByRole('textbox', { name: 'Nickname' });
const submit = () => screen.getByRole('button', { name: 'Submit for review' });

describe('nickname and picture of a trader', () => {
  it('submits a nickname, keeps the picture and shows the pending review', async () => {
    let state = shown;
    const answers = [
      answerTo(traderProfile, () => state),
      answerTo(traderProfileSubmit, () => {
        state = { ...shown, status: 1, wanted_nickname: 'Tide Rider' };
        return state;
      }),
    ];
    const { user, server } = await draw(<ProfileCard />, { answers });
    await user.type(await field(), 'Tide Rider');
    await user.click(submit());
    expect(await screen.findByText('In review: Tide Rider')).toBeTruthy();
    expect(server.received(traderProfileSubmit).map(({ input }) => input)).toEqual([
      { nickname: 'Tide Rider', avatar: 'keep', introduction: '' },
    ]);
  });

  it('says that a nickname is taken and keeps what was typed', async () => {
    const answers = [
      answerTo(traderProfile, () => shown),
      answerTo(traderProfileSubmit, () => new FakeRefusal('follow.nickname_taken', 'Taken.', 'nickname')),
    ];
    const { user } = await draw(<ProfileCard />, { answers });
    await user.type(await field(), 'Tide');
    await user.click(submit());
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'Tide');
  });

  it('submits an introduction, and shows at the field that it is too long', async () => {
    const answers = [
      answerTo(traderProfile, () => ({ ...shown, introduction: 'Gold only.' })),
      answerTo(
        traderProfileSubmit,
        () => new FakeRefusal('follow.introduction_too_long', 'Up to 500.', 'introduction'),
      ),
    ];
    const { user, server } = await draw(<ProfileCard />, { answers });
    const about = await screen.findByRole('textbox', { name: 'About you (optional)' });
    expect(about).toHaveProperty('value', 'Gold only.');
    await user.type(about, ' Three trades a week.');
    await user.click(submit());
    expect(await screen.findByText('Up to 500.')).toBeTruthy();
    expect(about).toHaveProperty('value', 'Gold only. Three trades a week.');
    expect(server.received(traderProfileSubmit).map(({ input }) => input['introduction'])).toEqual([
      'Gold only. Three trades a week.',
    ]);
  });

  it('shows why a change was rejected, with the requested nickname', async () => {
    const rejected = { ...shown, status: 3, remark: 'Sounds like a bank.', wanted_nickname: 'Bank' };
    await draw(<ProfileCard />, { answers: [answerTo(traderProfile, () => rejected)] });
    expect(await screen.findByText('Not approved: Sounds like a bank.')).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'Bank');
  });

  it('sends an empty picture when the trader chooses to show none', async () => {
    const withPicture = { ...shown, avatar: '/files/public/aaaaaaaaaaaaaaaaaaaaaa' };
    const answers = [answerTo(traderProfile, () => withPicture), answerTo(traderProfileSubmit, () => shown)];
    const { user, server } = await draw(<ProfileCard />, { answers });
    await user.click(await screen.findByRole('switch', { name: 'Show no picture' }));
    await user.click(submit());
    expect(server.received(traderProfileSubmit).map(({ input }) => input['avatar'])).toEqual(['']);
  });
});
