import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { reloadOnce } from '../reload-once.ts'
import { toast } from './toast/toast.ts'

/** lazy() for overlays: no press is lost when a chunk cannot be loaded. Until it is, the Suspense fallback stays. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilLoaded(load))

/** Imports a chunk, later and later until it comes; a toast says so when the second attempt fails. */
export const untilLoaded = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((error) => loadAgain(load, error, 1))

/**
 * Chromium remembers by its URL that a module failed, so each attempt has another one. Safari names no URL, nor does a
 * file that could not be fetched without a connection.
 */
async function loadAgain<Chunk>(load: () => Promise<Chunk>, error: unknown, attempt: number): Promise<Chunk> {
  const url = /http[^\s?]+/.exec(`${error}`)?.[0]
  await new Promise((next) => setTimeout(next, Math.min(500 * 2 ** attempt, 30_000)))
  const again = `${url}?${attempt}`
  return (url ? import(/* @vite-ignore */ again) : load()).catch(async (newer) => {
    if (attempt === 1) toast.error(m.part_failed())
    // The shop has the chunk, so what it imports is remembered as failed. Caches have it without a connection, too.
    const asked = { method: 'HEAD', cache: 'no-store' } as const
    if (url && (await fetch(again, asked).catch(() => undefined))?.ok) reloadOnce(url)
    return loadAgain(load, newer, attempt + 1)
  })
}
