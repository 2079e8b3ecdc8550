/** Background, shadows, and an optimisation of opacity. */
export type Ground = { top: string; bottom: string; shadow: string }

/** The background of product pictures. */
export const studioGround: Ground = { top: '#ebe4d8', bottom: '#dcd2c2', shadow: '#4a3a26' }

/** The background with a spot light in the middle. */
export const drawGround = (ground: Ground, width = 1200, height = 1600): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.top}"/><stop offset="1" stop-color="${ground.bottom}"/></linearGradient>` +
  `<radialGradient id="pool" cx=".44" cy=".4" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
  `<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#pool)"/>`

/**
 * A wide soft shadow, and a tight contact shadow. The tight one is made of strokes, which render faster than a blur.
 */
export const drawShadow = (outline: string, color: string, id = 'shadow'): string =>
  `<defs><filter id="${id}-far" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="26"/></filter></defs>` +
  `<g fill="${color}" opacity=".38" filter="url(#${id}-far)" transform="translate(16 34)">${outline}</g>` +
  `<g fill="none" stroke="${color}" stroke-opacity=".05" stroke-linejoin="round" transform="translate(3 8)">${[30, 22, 15, 9, 4].map((width) => `<g stroke-width="${width}">${outline}</g>`).join('')}</g>`

/**
 * Replaces `opacity` by fill and stroke opacity, which renders faster: librsvg draws every element with `opacity` on a
 * layer of its own. The result is the same because shapes here have either a fill or a stroke. Filtered groups are left
 * alone.
 */
export const cheapOpacity = (svg: string): string =>
  svg.replace(
    /<(path|rect|circle|ellipse|g)\b([^>]*?) opacity="([^"]+)"([^>]*)>/g,
    (whole, name: string, before: string, value: string, after: string) =>
      (before + after).includes('filter=')
        ? whole
        : `<${name}${before} fill-opacity="${value}" stroke-opacity="${value}"${after}>`,
  )
