import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { knownMedia, uploadToLibrary } from '#web/admin/request/catalogue/media.ts'
import { type RunItem, UploadRun } from './upload-run.ts'

/** The upload run of this tab. Module state, so that it continues while staff use other screens. */
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

/** Unfinished runs: while there is one, closing the tab asks first. */
const going = new Set<UploadRun>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Handles a run until it has ended, also after a retry. Outside of components, since the user may leave the screen. */
function lookAfter(run: UploadRun, onStep: Input['onStep']) {
  const look = () => {
    if (run.isOver()) going.delete(run)
    else going.add(run)
    if (going.size > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
    onStep?.(run.items(), run.isOver())
  }
  run.subscribe(look)
  look()
}

const none: never[] = []
const still = () => () => {}

type Input = {
  files: { file: File; group?: string }[]
  folder: string | null
  attach?: (group: string, keys: string[]) => Promise<void>
  /** Called for each step of the run, whichever screen is shown. */
  onStep?: (items: RunItem[], isOver: boolean) => void
}

/** Starts uploads into the library, and subscribes to their state. */
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
    if (isOver) void queries.invalidateQueries({ queryKey: ['media'] })
  }, [isOver, queries])

  return {
    run,
    items,
    isOver,
    isPaused: run?.isPaused() ?? false,
    begin: ({ files, folder, attach, onStep }: Input) => {
      const next = new UploadRun(files, {
        known: knownMedia,
        upload: (file, onProgress, signal) => uploadToLibrary(file, file.name, folder, onProgress, signal),
        ...(attach && { attach }),
      })
      setCurrent(next)
      lookAfter(next, onStep)
      next.start()
    },
    close: () => setCurrent(undefined),
  }
}
