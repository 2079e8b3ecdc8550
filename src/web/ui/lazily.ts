import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { reloadOnce } from '../reload-once.ts'
import { toast } from './toast/toast.ts'

/**
 * lazy() for overlays: a failed chunk is retried, so that no click is lost. Until it loads, the Suspense fallback
 * stays.
 */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilLoaded(load))

/** Imports a chunk, retrying with growing delays until it loads; shows a toast when the second attempt fails. */
export const untilLoaded = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((error) => loadAgain(load, error, 1))

/**
 * Chromium caches a failed module by its URL, so each attempt uses a new one. Safari's errors have no URL, nor do those
 * of a file that could not be fetched offline.
 */
async function loadAgain<Chunk>(load: () => Promise<Chunk>, error: unknown, attempt: number): Promise<Chunk> {
  const url = /http[^\s?]+/.exec(`${error}`)?.[0]
  await new Promise((next) => setTimeout(next, Math.min(500 * 2 ** attempt, 30_000)))
  const again = `${url}?${attempt}`
  return (url ? import(/* @vite-ignore */ again) : load()).catch(async (newer) => {
    if (attempt === 1) toast.error(m.part_failed())
    // The shop has the chunk, so one of its imports is cached as failed. `no-store`, because caches also answer
    // offline.
    const asked = { method: 'HEAD', cache: 'no-store' } as const
    if (url && (await fetch(again, asked).catch(() => undefined))?.ok) reloadOnce(url)
    return loadAgain(load, newer, attempt + 1)
  })
}
