import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { knownMedia, uploadToLibrary } from '#web/admin/request/catalogue/media.ts'
import { UploadRun } from './upload-run.ts'

/** The run of this tab. It goes on while staff look at other screens. */
let current: UploadRun | undefined
const listeners = new Set<() => void>()
const setCurrent = (run: UploadRun | undefined) => {
  current = run
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const none: never[] = []
const still = () => () => {}

type Wanted = {
  files: { file: File; group?: string }[]
  folder: string | null
  attach?: (group: string, keys: string[]) => Promise<void>
}

/** Starts uploads into the library, and follows them. Leaving the page asks first. */
export function useUploadRun() {
  const queries = useQueryClient()
  const run = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  const items = useSyncExternalStore(run?.subscribe ?? still, run?.items ?? (() => none), () => none)
  const isOver = run?.isOver() ?? true

  useEffect(() => {
    if (isOver) {
      void queries.invalidateQueries({ queryKey: ['media'] })
      return
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOver, queries])

  return {
    run,
    items,
    isOver,
    isPaused: run?.isPaused() ?? false,
    begin: ({ files, folder, attach }: Wanted) => {
      const next = new UploadRun(files, {
        known: knownMedia,
        upload: (file, onProgress, signal) => uploadToLibrary(file, file.name, folder, onProgress, signal),
        ...(attach && { attach }),
      })
      setCurrent(next)
      next.start()
    },
    close: () => setCurrent(undefined),
  }
}
