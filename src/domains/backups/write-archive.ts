import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pack } from 'tar-stream'
import { bodyStart, type Manifest, manifestName, manifestRoom, writeManifest } from './manifest.ts'

/** Adds a member to the archive. Resolves when the next one may be added, so that only one is in memory. */
export type AddMember = (name: string, body: Buffer) => Promise<void>

/**
 * Writes a backup archive: an uncompressed tar, readable by its owner only, flushed to disk when this resolves. The
 * manifest comes first and is filled in at the end, so that listing backups reads only 64 KB of each.
 * @param fill adds the members and returns the manifest's content
 */
export async function writeArchive(
  file: string,
  fill: (add: AddMember) => Promise<Omit<Manifest, 'body'>>,
): Promise<Manifest> {
  const handle = await open(file, 'wx', 0o600)
  try {
    const tar = pack()
    const writing = writeBody(tar as AsyncIterable<Buffer>, handle)
    // Destroys the tar, so that adding the next member fails with this error.
    writing.catch((error) => tar.destroy(error))
    const add: AddMember = (name, body) =>
      Promise.race([
        new Promise<void>((added, failed) => {
          tar.entry({ name, mode: 0o600 }, body, (error) => (error ? failed(error) : added()))
        }),
        writing.then(() => {
          throw new Error('the archive has ended')
        }),
      ])
    try {
      await add(manifestName, Buffer.alloc(manifestRoom, ' '))
      const contents = await fill(add)
      tar.finalize()
      const manifest = { ...contents, body: await writing }
      await writeAll(handle, writeManifest(manifest), 512)
      await handle.sync()
      return manifest
    } catch (error) {
      tar.destroy()
      await writing.catch(() => {})
      throw error
    }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close().catch(() => {})
  }
}

/** @returns length and checksum of everything after the manifest */
async function writeBody(tar: AsyncIterable<Buffer>, handle: FileHandle) {
  const hash = createHash('sha256')
  let at = 0
  for await (const chunk of tar) {
    await writeAll(handle, chunk, at)
    const before = Math.max(0, bodyStart - at)
    if (before < chunk.length) hash.update(chunk.subarray(before))
    at += chunk.length
  }
  return { bytes: at - bodyStart, sha256: hash.digest('hex') }
}

async function writeAll(handle: FileHandle, body: Buffer, position: number) {
  for (let done = 0; done < body.length; ) {
    const { bytesWritten } = await handle.write(body, done, body.length - done, position + done)
    done += bytesWritten
  }
}
