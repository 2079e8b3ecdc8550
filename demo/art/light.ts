/** The studio's light: the warm ground, the shadow a garment leaves on it, and the life in a cloth's surface. */
import type { Piece } from './panel.ts'

export type Ground = { top: string; bottom: string; shadow: string }

/** The warm paper sweep that products are pictured on. */
export const studioGround: Ground = { top: '#ebe4d8', bottom: '#dcd2c2', shadow: '#4a3a26' }

/** The ground with a pool of light where the garment lies. */
export const drawGround = (ground: Ground, width = 1200, height = 1600): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.top}"/><stop offset="1" stop-color="${ground.bottom}"/></linearGradient>`
  + `<radialGradient id="pool" cx=".44" cy=".4" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`
  + `<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#pool)"/>`

/** A wide soft shadow and a tight one where the cloth touches the ground. */
export const drawShadow = (outline: string, colour: string, id = 'shadow'): string =>
  `<defs><filter id="${id}-far" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="26"/></filter>`
  + `<filter id="${id}-near" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="6"/></filter></defs>`
  + `<g fill="${colour}" opacity=".34" filter="url(#${id}-far)" transform="translate(16 34)">${outline}</g>`
  + `<g fill="${colour}" opacity=".3" filter="url(#${id}-near)" transform="translate(3 7)">${outline}</g>`

/**
 * Cloth is never ruled with a straight-edge: a slow turbulence pulls every line by a few pixels,
 * and a fine one gives the surface its grain. `scale` is how far lines are pulled.
 */
export const lifeFilter = (id: string, seed: number, scale = 11, grain = 0.22): string =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1600" color-interpolation-filters="sRGB">`
  + `<feTurbulence type="fractalNoise" baseFrequency="0.009 0.0045" numOctaves="2" seed="${seed % 997}" result="slow"/>`
  + `<feDisplacementMap in="SourceGraphic" in2="slow" scale="${scale}" xChannelSelector="R" yChannelSelector="G" result="pulled"/>`
  + `<feTurbulence type="fractalNoise" baseFrequency="0.42 0.3" numOctaves="1" seed="5"/>`
  + `<feColorMatrix type="matrix" values="${grain} 0 0 0 ${(0.5 - grain / 2).toFixed(3)}  ${grain} 0 0 0 ${(0.5 - grain / 2).toFixed(3)}  ${grain} 0 0 0 ${(0.5 - grain / 2).toFixed(3)}  0 0 0 0 1" result="grain"/>`
  + `<feBlend in="grain" in2="pulled" mode="soft-light" result="grained"/><feComposite in="grained" in2="pulled" operator="in"/></filter>`

/** A piece with life in its surface. */
export const enliven = (piece: Piece, filter: string): string => `<g filter="url(#${filter})">${piece.svg}</g>`
