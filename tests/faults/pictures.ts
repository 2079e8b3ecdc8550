import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG of noise, which does not compress. @param side pixels */
export const noise = (side: number, quality = 90): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()

/** A decompression bomb: a PNG of some kilobytes that claims `side` × `side` pixels. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8-bit greyscale.
  header.set([8, 0, 0, 0, 0], 8)
  const line = Buffer.alloc(side + 1)
  const lines = deflateSync(Buffer.concat(Array.from({ length: 200 }, () => line)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The complete HTTP request that uploads this picture, as bytes. */
export function uploadOf(
  picture: Buffer,
  { port, endpoint = 'upload-photos', cookie }: { port: number; endpoint?: string; cookie?: string },
): Buffer {
  const { type, body } = uploadBody(picture)
  const head = [
    `POST /backend/api/${endpoint} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Only the multipart body and its content type. */
export function uploadBody(picture: Buffer): { type: string; body: Buffer } {
  const edge = 'picture-of-a-proof'
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="images[]"; filename="proof.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${edge}`, body }
}
