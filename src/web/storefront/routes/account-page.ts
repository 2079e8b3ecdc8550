import { m } from '#shared/paraglide/messages.js'
import type { loadAccountPage } from '#web/request/load-account-page.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf, type Matches } from '../shop-facts.ts'

type Page = { loaderData: Awaited<ReturnType<typeof loadAccountPage>> | undefined; matches: Matches }

/** Meta tags of the account's pages, with noindex. */
export const accountMeta = (title: string, path: string, { loaderData, matches }: Page) =>
  loaderData
    ? pageMeta({ title, path, ...loaderData, facts: factsOf(matches), hidden: true })
    : [{ title: m.account() }]
