import { picturesUploaded, type UploadedPicture } from '#domains/catalogue/pictures/staff-contract.ts'
import { sendPicture } from '#web/ui/picture/send-picture.ts'
import { BadAnswer, NoConnection, readAnswer } from '../api.ts'

export type Uploaded = UploadedPicture

/**
 * Uploads one image of a product or banner, and reports the upload progress from 0 to 1.
 * @throws ApiRefusal, NoConnection, BadAnswer; an AbortError when it was cancelled
 */
export async function uploadPicture(
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  shape?: 'wide' | 'tall',
): Promise<Uploaded> {
  const address = shape ? `upload-banner?shape=${shape}` : 'upload-images'
  const answer = await sendPicture(`/backend/api/${address}`, { file, name }, onProgress, signal)
  if (!answer) throw new NoConnection()
  const [image] = readAnswer(answer.status, answer.body, picturesUploaded).images
  if (!image) throw new BadAnswer()
  return image
}

export type BrandUse = 'logo' | 'icon' | 'share'

/** Uploads logo, icon or share picture as it is, and reports the progress. @throws as uploadPicture */
export async function uploadBrandPicture(
  use: BrandUse,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const answer = await sendPicture(
    `/backend/api/upload-brand?use=${use}`,
    { file, name: file.name },
    onProgress,
    signal,
  )
  if (!answer) throw new NoConnection()
  const [image] = readAnswer(answer.status, answer.body, picturesUploaded).images
  if (!image) throw new BadAnswer()
  return image
}
