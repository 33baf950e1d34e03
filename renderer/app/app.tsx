import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../../shared/i18n/index.ts';
import type { RpcClient } from '../../shared/rpc/index.ts';
import { createTranslator, pickLanguage, pickLocale } from '../format/index.ts';
import { activityQuestion, askAhead, askFailedAgain, isBankAway, isBankBack } from '../queries/index.ts';
import { AccountProvider, RpcProvider, useRpc } from '../rpc/index.ts';
import { type AppStore, StoreProvider, useAppStore } from '../state/index.ts';
import { PictureSource } from '../ui/index.ts';
import { Shell } from './shell.tsx';
import { resolveVariables, theme } from './theme.ts';

/** Everything around the screens that has no look of its own: store, client, language, theme, queries. */
export function App({ client, store }: { readonly client: RpcClient; readonly store: AppStore }) {
  return (
    <StoreProvider store={store}>
      <RpcProvider client={client}>
        <ShownAccount />
      </RpcProvider>
    </StoreProvider>
  );
}

/** Everything that was drawn or asked for one account is drawn and asked anew for another. */
function ShownAccount() {
  const accountId = useAppStore((state) => state.session?.accountId ?? null);
  return <OneAccount key={accountId} accountId={accountId} />;
}

function OneAccount({ accountId }: { readonly accountId: string | null }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <AccountProvider accountId={accountId}>
      <QueryClientProvider client={queryClient}>
        {accountId !== null && <AskAhead queryClient={queryClient} />}
        <Localized queryClient={queryClient} />
      </QueryClientProvider>
    </AccountProvider>
  );
}

function Localized({ queryClient }: { readonly queryClient: QueryClient }) {
  const chosen = useAppStore((state) => state.language);
  const colorScheme = useColorScheme();
  const hostLanguages = useAppStore((state) => state.session?.languages);
  // Data that could not be read while the page or the bank was out of reach is read when both are back.
  const pictureSource = useAppStore(
    ({ connection, status }) => `${connection} ${isBankAway(status?.word ?? null)}`,
  );

  const wanted = useMemo(() => [...navigator.languages, ...(hostLanguages ?? [])], [hostLanguages]);
  const systemLanguage = pickLanguage(wanted);
  const language = chosen === 'auto' ? systemLanguage : chosen;
  const locale = pickLocale(language, wanted);
  const translator = useMemo(() => createTranslator(locale), [locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  useFreshQueries(queryClient);
  useHostLanguage(language);

  return (
    <I18nextProvider i18n={translator}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme={colorScheme}
        forceColorScheme={colorScheme}
      >
        <Notifications position="bottom-right" autoClose={8_000} limit={4} />
        <PictureSource value={pictureSource}>
          <Shell systemLanguage={systemLanguage} />
        </PictureSource>
      </MantineProvider>
    </I18nextProvider>
  );
}

/**
 * The theme in use. Mantine remembers its first theme and falls back to that where none is forced, so following the system is not
 * left to it.
 */
function useColorScheme(): 'light' | 'dark' {
  const chosen = useAppStore((state) => state.theme);
  // Known before the first drawing: a dark page that begins light is a flash in the eyes.
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  if (chosen !== 'auto') return chosen;
  return isSystemDark ? 'dark' : 'light';
}

/** Tray, menus and notices of the program around the page speak the language that was chosen here. */
function useHostLanguage(language: Language): void {
  const rpc = useRpc();
  const host = useAppStore((state) => state.host);
  const connection = useAppStore((state) => state.connection);
  const report = useAppStore((state) => state.report);
  useEffect(() => {
    if (host !== 'desktop' || connection !== 'open') return;
    rpc.host.speak({ language }).catch((error: unknown) => report(error, ''));
  }, [rpc, host, connection, language, report]);
}

/**
 * Asks for what Activity shows first before the frame and the screen around it are drawn, not after: hence while it is
 * drawn itself, once. Draws nothing.
 */
function AskAhead({ queryClient }: { readonly queryClient: QueryClient }) {
  const rpc = useRpc();
  const isFirst = useAppStore((state) => state.place === 'activity');
  const filter = useAppStore((state) => state.activityFilter);
  const text = useAppStore((state) => state.activityText);
  useState(() => {
    if (isFirst) askAhead(queryClient, activityQuestion(rpc, filter, text.trim(), []));
  });
  return null;
}

/** Queries from before a lost connection run again; queries that failed for a missing bank run when it is back. */
function useFreshQueries(queryClient: QueryClient): void {
  const connection = useAppStore((state) => state.connection);
  const askFailedFolders = useAppStore((state) => state.askFailedFolders);
  const before = useRef(connection);
  useEffect(() => {
    const last = before.current;
    before.current = connection;
    if (last !== 'lost' || connection !== 'open') return;
    void queryClient.invalidateQueries();
    void askFailedFolders();
  }, [connection, queryClient, askFailedFolders]);

  const word = useAppStore((state) => state.status?.word ?? null);
  const stateBefore = useRef(word);
  useEffect(() => {
    const last = stateBefore.current;
    stateBefore.current = word;
    if (!isBankBack(last, word)) return;
    void askFailedAgain(queryClient);
    void askFailedFolders();
  }, [word, queryClient, askFailedFolders]);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Everything is on this machine or was read from the bank by it: the host retries, the page shows.
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
