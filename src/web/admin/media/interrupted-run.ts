/** A folder upload in progress, stored so that it can resume after a reload or crash. */
type InterruptedRun = { folder: string; files: number; through: number; at: string }

const name = 'bunon-media-run'

export function rememberRun(run: InterruptedRun | undefined): void {
  try {
    if (run) localStorage.setItem(name, JSON.stringify(run))
    else localStorage.removeItem(name)
  } catch {
    // Without storage there is no reminder; the uploaded files are in the library all the same.
  }
}

export function interruptedRun(): InterruptedRun | undefined {
  try {
    const run: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isRun(run) ? run : undefined
  } catch {
    return undefined
  }
}

const isRun = (run: unknown): run is InterruptedRun =>
  typeof run === 'object' && run !== null && 'folder' in run && 'files' in run && 'through' in run && 'at' in run
