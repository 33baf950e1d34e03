import { IconLock, IconLogout } from '@tabler/icons-react';
import type { AccountView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { EngineStateMark } from './state-mark.tsx';

/** How an account is doing: the word of its engine, or why it has none. */
export function AccountMark({ account: { state, word } }: { readonly account: AccountView }) {
  const { t } = useTexts();
  if (state === 'signed-in' && word !== null) return <EngineStateMark word={word} />;
  const isOut = state === 'signed-out';
  const Icon = isOut ? IconLogout : IconLock;
  return (
    <span className="state-mark" data-tone={isOut ? 'quiet' : 'bad'}>
      <Icon size={16} stroke={2} />
      <span className="state-mark-word">
        {t(isOut ? 'accounts.state.signed-out' : 'accounts.state.no-secret')}
      </span>
    </span>
  );
}
