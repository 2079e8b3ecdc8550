/** The studio's light: the warm ground, the shadow a garment leaves on it, and the life in a cloth's surface. */
export type Ground = { top: string; bottom: string; shadow: string }

/** The warm paper sweep that products are pictured on. */
export const studioGround: Ground = { top: '#ebe4d8', bottom: '#dcd2c2', shadow: '#4a3a26' }

/** The ground with a pool of light where the garment lies. */
export const drawGround = (ground: Ground, width = 1200, height = 1600): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.top}"/><stop offset="1" stop-color="${ground.bottom}"/></linearGradient>` +
  `<radialGradient id="pool" cx=".44" cy=".4" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
  `<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#pool)"/>`

/** A wide soft shadow and a tight one where the cloth touches the ground; the tight one is laid on in strokes, which is faster than a blur. */
export const drawShadow = (outline: string, colour: string, id = 'shadow'): string =>
  `<defs><filter id="${id}-far" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="26"/></filter></defs>` +
  `<g fill="${colour}" opacity=".38" filter="url(#${id}-far)" transform="translate(16 34)">${outline}</g>` +
  `<g fill="none" stroke="${colour}" stroke-opacity=".05" stroke-linejoin="round" transform="translate(3 8)">${[30, 22, 15, 9, 4].map((width) => `<g stroke-width="${width}">${outline}</g>`).join('')}</g>`

/**
 * The same picture, faster: librsvg paints every element that has `opacity` on a canvas of its own, while fill and stroke
 * opacities cost nothing. Shapes here have either a fill or a stroke, so the two say the same. Filtered groups stay as they are.
 */
export const cheapOpacity = (svg: string): string =>
  svg.replace(
    /<(path|rect|circle|ellipse|g)\b([^>]*?) opacity="([^"]+)"([^>]*)>/g,
    (whole, name: string, before: string, value: string, after: string) =>
      (before + after).includes('filter=')
        ? whole
        : `<${name}${before} fill-opacity="${value}" stroke-opacity="${value}"${after}>`,
  )
