import './account.css';
import { Avatar, Button, Popover, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTexts } from './format/index.ts';
import { useRpc } from './rpc/index.ts';
import { useAppStore } from './stores/index.ts';

/** Who is signed in where, and the way out. */
export function Account() {
  const { t } = useTexts();
  const rpc = useRpc();
  const session = useAppStore((state) => state.session);
  const report = useAppStore((state) => state.report);
  if (session === null) return null;
  const name = session.user ?? t('account.withApiKey');
  const bank = session.isBuiltIn ? t('account.builtIn') : hostOf(session.server);
  return (
    <Popover position="top-start" width={250} shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className="account">
          <span className="g-unseen">{t('account.menu')}</span>
          <Avatar size={26} radius="xl" color="cyan" name={name} variant="filled" aria-hidden="true" />
          <span className="account-names">
            <span className="g-cut">{name}</span>
            <span className="g-dim g-cut">{bank}</span>
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account.menu')} className="account-card">
        <strong>{t('account.signedInAs', { user: name })}</strong>
        {session.server !== null && <span className="account-server g-dim">{session.server}</span>}
        {!session.secretIsPersistent && !session.isBuiltIn && (
          <span className="g-dim">{t('account.memoryOnly')}</span>
        )}
        <Button
          variant="default"
          leftSection={<IconLogout size={15} />}
          onClick={() => {
            rpc.session.signOut().catch((error: unknown) => report(error, ''));
          }}
        >
          {t('account.signOut')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function hostOf(server: string | null): string {
  return server !== null && URL.canParse(server) ? new URL(server).host : '';
}
