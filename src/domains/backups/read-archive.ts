import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { extract } from 'tar-stream'
import { bodyStart, type Manifest, manifestName, readManifest, UnusableBackup } from './manifest.ts'

/**
 * Reads the whole file and verifies its checksum.
 * @throws UnusableBackup
 */
export async function bytesMustBeUnchanged(
  file: string,
  progress: (done: number, total: number) => void = () => {},
): Promise<Manifest> {
  const manifest = await readManifest(file)
  const hash = createHash('sha256')
  let done = 0
  for await (const chunk of createReadStream(file, { start: bodyStart, highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    done += chunk.length
    progress(done, manifest.body.bytes)
  }
  if (hash.digest('hex') !== manifest.body.sha256)
    throw new UnusableBackup('The backup is damaged: its contents are not what was written into it.')
  return manifest
}

/** The members of an archive after its manifest, one at a time, each completely in memory. */
export async function* members(file: string): AsyncGenerator<{ name: string; body: Buffer }> {
  const tar = extract()
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
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
