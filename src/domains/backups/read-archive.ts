import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { bodyStart, type Manifest, manifestName, readManifest, UnusableBackup } from './manifest.ts'

/**
 * Reads the whole file and verifies its checksum.
 * @throws UnusableBackup
 */
export async function bytesMustBeUnchanged(
  file: FileHandle,
  progress: (done: number, total: number) => void = () => {},
): Promise<Manifest> {
  const manifest = await readManifest(file)
  const hash = createHash('sha256')
  let done = 0
  for await (const chunk of bytesOf(file, bodyStart)) {
    hash.update(chunk)
    done += chunk.length
    progress(done, manifest.body.bytes)
  }
  if (hash.digest('hex') !== manifest.body.sha256)
    throw new UnusableBackup('The backup is damaged: its contents are not what was written into it.')
  return manifest
}

/** The members of an archive after its manifest, one at a time, each completely in memory. */
export async function* members(file: FileHandle): AsyncGenerator<{ name: string; body: Buffer }> {
  const tar = extract()
  const source = Readable.from(bytesOf(file), { objectMode: false })
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      if (entry.header.name !== manifestName) yield { name: entry.header.name, body: Buffer.concat(chunks) }
    }
  } finally {
    source.destroy()
    tar.destroy()
  }
}

const chunkBytes = 1024 * 1024

/** Reads from there to the end. Does not close the file, as its own streams would. */
async function* bytesOf(file: FileHandle, start = 0): AsyncGenerator<Buffer> {
  for (let at = start; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
