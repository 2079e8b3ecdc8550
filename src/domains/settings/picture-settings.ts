/** Settings that are the storage key of a picture. */
export const pictureSettings = ['mensPicture', 'womensPicture', 'logo', 'icon', 'sharePicture'] as const
