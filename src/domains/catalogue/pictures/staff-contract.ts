import { z } from 'zod'
import { answerOf } from '#shared/route.ts'

/** A picture uploaded in the back office. */
const uploadedPicture = z.object({
  id: z.number().describe('Of the file in the media library'),
  existed: z.boolean().describe('The library had these contents already: this is the file from then'),
  url: z.string(),
  key: z.string(),
  file_size: z.number(),
  width: z.number(),
  height: z.number(),
  original_name: z.string(),
  alt_text: z.string(),
  alt_text_bn: z.string(),
})

export type UploadedPicture = z.infer<typeof uploadedPicture>

/** Answer of upload-images and upload-banner. */
export const picturesUploaded = answerOf({ images: z.array(uploadedPicture), message: z.string() })
