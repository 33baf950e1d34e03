import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { RpcClient } from '../shared/rpc/index.ts';
import { createTranslator, pickLanguage, pickLocale } from './format/index.ts';
import { RpcProvider } from './rpc/index.ts';
import { Shell } from './shell.tsx';
import { type AppStore, StoreProvider, useAppStore } from './stores/index.ts';
import { resolveVariables, theme } from './theme.ts';

/** Everything around the screens that has no look of its own: store, client, language, theme, queries. */
export function App({ client, store }: { readonly client: RpcClient; readonly store: AppStore }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <StoreProvider store={store}>
      <RpcProvider client={client}>
        <QueryClientProvider client={queryClient}>
          <Localized queryClient={queryClient} />
        </QueryClientProvider>
      </RpcProvider>
    </StoreProvider>
  );
}

function Localized({ queryClient }: { readonly queryClient: QueryClient }) {
  const chosen = useAppStore((state) => state.language);
  const colorScheme = useAppStore((state) => state.theme);
  const hostLanguages = useAppStore((state) => state.session?.languages);

  const wanted = useMemo(() => [...navigator.languages, ...(hostLanguages ?? [])], [hostLanguages]);
  const systemLanguage = pickLanguage(wanted);
  const language = chosen === 'auto' ? systemLanguage : chosen;
  const locale = pickLocale(language, wanted);
  const translator = useMemo(() => createTranslator(locale), [locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  useFreshQueries(queryClient);

  return (
    <I18nextProvider i18n={translator}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme={colorScheme}
        {...(colorScheme === 'auto' ? {} : { forceColorScheme: colorScheme })}
      >
        <Notifications position="bottom-right" autoClose={8_000} limit={4} />
        <Shell systemLanguage={systemLanguage} />
      </MantineProvider>
    </I18nextProvider>
  );
}

/** What was asked before the connection was lost is asked again; of another bank, nothing known is true any more. */
function useFreshQueries(queryClient: QueryClient): void {
  const connection = useAppStore((state) => state.connection);
  const server = useAppStore((state) => state.session?.server);
  const forgetFolders = useAppStore((state) => state.forgetFolders);
  const before = useRef({ connection, server });
  useEffect(() => {
    const { connection: lastConnection, server: lastServer } = before.current;
    before.current = { connection, server };
    if (lastServer !== undefined && server !== lastServer) {
      forgetFolders();
      void queryClient.resetQueries();
    } else if (lastConnection === 'lost' && connection === 'open') void queryClient.invalidateQueries();
  }, [connection, server, forgetFolders, queryClient]);
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
