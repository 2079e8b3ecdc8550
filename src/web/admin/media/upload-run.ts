import { ApiRefusal, errorMessage, isTransient } from '#web/admin/api.ts'
import { t } from '#web/admin/translate.ts'
import { hashOf } from './hash-of.ts'

/** A file of a run. */
export type RunItem = {
  id: number
  file: File
  /** Files of one group are attached together, in their order; '' for none. */
  group: string
  state: 'waiting' | 'uploading' | 'done' | 'existed' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  problem?: string
  /** Storage key in the library. */
  key?: string
}

/** Dependencies of a run. */
export type RunParts = {
  /** Which contents are in the library already. */
  known: (hashes: string[]) => Promise<{ sha256: string; key: string }[]>
  upload: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<{ key: string; existed: boolean }>
  /** Called when all files of a group are finished; may be called again after a retry. */
  attach?: (group: string, keys: string[]) => Promise<void>
  /** Waits before a file is tried again. */
  pause?: (ms: number) => Promise<void>
}

export const maxUploadBytes = 10 * 1024 * 1024
const concurrency = 2
/** Files whose contents are looked up together. */
const lookAhead = 20
const attempts = 5
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const isThrough = ({ state }: RunItem) => state === 'done' || state === 'existed'

/**
 * Uploads many files, two at a time. Files that the library already has are not sent again, so an interrupted run
 * continues when the same files are selected again. While the shop is busy or unreachable, it retries for a while.
 */
export class UploadRun {
  #items: RunItem[]
  #isPaused = false
  #active = 0
  #looked = new Set<number>()
  #looking: Promise<void> = Promise.resolve()
  #stop = new AbortController()
  #listeners = new Set<() => void>()
  #problems = new Map<string, string>()
  readonly #parts: RunParts

  constructor(files: { file: File; group?: string }[], parts: RunParts) {
    this.#parts = parts
    this.#items = files.map(({ file, group = '' }, id) => ({ id, file, group, state: 'waiting', progress: 0 }))
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  items = () => this.#items
  isPaused = () => this.#isPaused
  /** Why a group could not be attached. */
  problemOf = (group: string) => this.#problems.get(group)
  isOver = () => this.#items.every((item) => isThrough(item) || item.state === 'failed') && this.#active === 0

  start = () => {
    while (this.#active < concurrency) {
      const next = this.#isPaused ? undefined : this.#items.find(({ state }) => state === 'waiting')
      if (!next) return
      this.#active++
      this.#set(next.id, { state: 'uploading', progress: 0, problem: undefined })
      this.#send(next.id).finally(() => {
        this.#active--
        this.#tell()
        this.start()
      })
    }
  }
  pause = () => {
    this.#isPaused = true
    this.#tell()
  }
  resume = () => {
    this.#isPaused = false
    this.#tell()
    this.start()
  }
  /** Tries again what failed or was stopped, and groups that could not be attached. */
  retry = () => {
    if (this.#stop.signal.aborted) this.#stop = new AbortController()
    for (const { id, state, group } of this.#items)
      if (state === 'failed' || this.#problems.has(group)) this.#set(id, { state: 'waiting', problem: undefined })
    this.#problems.clear()
    this.resume()
  }
  /** Ends the run; what is uploaded stays in the library. */
  cancel = () => {
    this.#stop.abort()
    this.#items = this.#items.map((item) =>
      isThrough(item) ? item : { ...item, state: 'failed', problem: t('Cancelled') },
    )
    this.#tell()
  }

  async #send(id: number) {
    const { file, group, key } = this.#item(id)
    try {
      if (!key) this.#set(id, await this.#uploadOnce(id, file))
      else this.#set(id, { state: 'existed', progress: 1 })
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#set(id, { state: 'failed', problem: error instanceof TooLarge ? error.message : errorMessage(error) })
    }
    await this.#attachIfWhole(group)
  }

  async #uploadOnce(id: number, file: File): Promise<Partial<RunItem>> {
    if (file.size > maxUploadBytes) throw new TooLarge(`${file.name} is larger than 10 MB`)
    await this.#lookUp(id)
    // Aborted in between: throws, so that the file can be retried and its group attached then.
    this.#stop.signal.throwIfAborted()
    const known = this.#item(id).key
    if (known) return { state: 'existed', progress: 1 }
    const onProgress = (progress: number) => this.#set(id, { progress })
    const { key, existed } = await this.#patiently(() => this.#parts.upload(file, onProgress, this.#stop.signal))
    return { state: existed ? 'existed' : 'done', progress: 1, key }
  }

  /** One look-up at a time; each includes the next files, too. */
  #lookUp(id: number): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      if (this.#looked.has(id)) return
      const next = this.#items
        .filter((item) => item.id >= id && !item.key && !this.#looked.has(item.id) && item.file.size <= maxUploadBytes)
        .slice(0, lookAhead)
      const hashes = new Map<number, string>()
      for (const item of next) {
        this.#looked.add(item.id)
        const hash = await hashOf(item.file)
        if (hash) hashes.set(item.id, hash)
      }
      if (hashes.size === 0) return
      // Without an answer the files are sent: the server recognises known files as well.
      const found = await this.#parts.known([...new Set(hashes.values())]).catch(() => [])
      for (const [each, hash] of hashes) {
        const file = found.find(({ sha256 }) => sha256 === hash)
        if (file) this.#set(each, { key: file.key })
      }
    })
    return this.#looking
  }

  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const again = isTransient(error) || (error instanceof ApiRefusal && error.status === 429)
        if (!again || attempt === attempts || this.#stop.signal.aborted) throw error
        await (this.#parts.pause ?? wait)(1000 * 2 ** attempt)
      }
    }
  }

  async #attachIfWhole(group: string) {
    const { attach } = this.#parts
    const members = this.#items.filter((item) => item.group === group)
    const isWhole = members.every((item) => isThrough(item) || item.state === 'failed')
    const keys = members.flatMap((item) => (isThrough(item) && item.key ? [item.key] : []))
    if (!attach || !group || !isWhole || keys.length === 0 || this.#stop.signal.aborted) return
    try {
      await this.#patiently(() => attach(group, keys))
      this.#problems.delete(group)
    } catch (error) {
      this.#problems.set(group, errorMessage(error))
    }
  }

  #item(id: number): RunItem {
    const item = this.#items[id]
    if (!item) throw new Error(`no file ${id} in this run`)
    return item
  }
  #set(id: number, change: Partial<RunItem>) {
    this.#items = this.#items.with(id, { ...this.#item(id), ...change })
    this.#tell()
  }
  #tell() {
    // A new array each time: React re-renders only for a new snapshot, also when only `paused` or `ended` has changed.
    this.#items = [...this.#items]
    for (const listener of this.#listeners) listener()
  }
}

class TooLarge extends Error {}
