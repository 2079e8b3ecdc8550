import { picturesUploaded, type UploadedPicture } from '#domains/catalogue/pictures/staff-contract.ts'
import type { BannerUse, BrandUse } from '#shared/catalogue/cut-use.ts'
import { sendPicture } from '#web/ui/picture/send-picture.ts'
import { BadAnswer, NoConnection, readAnswer } from '../api.ts'

export type Uploaded = UploadedPicture

/**
 * Sends one picture to an endpoint, and reports the upload progress from 0 to 1.
 * @throws ApiRefusal, NoConnection, BadAnswer; an AbortError when it was cancelled
 */
export async function sendOnePicture(
  endpoint: string,
  picture: { file: Blob; name: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const answer = await sendPicture(`/backend/api/${endpoint}`, picture, onProgress, signal)
  if (!answer) throw new NoConnection()
  const [image] = readAnswer(answer.status, answer.body, picturesUploaded).images
  if (!image) throw new BadAnswer()
  return image
}

/** Uploads one image of a product or banner. @throws as sendOnePicture */
export const uploadPicture = (
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  shape?: BannerUse,
): Promise<Uploaded> =>
  sendOnePicture(shape ? `upload-banner?shape=${shape}` : 'upload-images', { file, name }, onProgress, signal)

/** Uploads a logo, icon or share picture unchanged. @throws as sendOnePicture */
export const uploadBrandPicture = (
  use: BrandUse,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> => sendOnePicture(`upload-brand?use=${use}`, { file, name: file.name }, onProgress, signal)
