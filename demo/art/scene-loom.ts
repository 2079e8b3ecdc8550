/** The poster of the video (a loom), and the placeholder for missing pictures. */

import { woven } from './cloth/tools.ts'
import { shift } from './colour.ts'
import { num } from './geometry.ts'

const flower = [
  '....#....',
  '...#.#...',
  '..##.##..',
  '.##...##.',
  '##..#..##',
  '.##...##.',
  '..##.##..',
  '...#.#...',
  '....#....',
]
const paisley = [
  '.....##....',
  '...####....',
  '..##...#...',
  '.##..#..#..',
  '.#..###..#.',
  '.#.#####.#.',
  '.#..###..#.',
  '.##..#..##.',
  '..##...##..',
  '...#####...',
  '.....#.....',
]
const rise = [
  '......#......',
  '.....###.....',
  '....##.##....',
  '...##.#.##...',
  '..##.###.##..',
  '.##.##.##.##.',
  '##.##...##.##',
]

const wood = (id: string, angle: 'x' | 'y'): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${angle === 'x' ? 1 : 0}" y2="${angle === 'x' ? 0 : 1}"><stop offset="0" stop-color="#5d3d22"/><stop offset=".25" stop-color="#96693d"/><stop offset=".6" stop-color="#7a512d"/><stop offset="1" stop-color="#3c2613"/></linearGradient>`

const beam = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y + 10}" width="${w}" height="${h}" fill="#120a04" opacity=".5" filter="url(#soft)"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="url(#${fill})"/>` +
  `<g stroke="#2e1b0c" stroke-width="1.4" opacity=".35">${[0.22, 0.45, 0.7, 0.86].map((k) => (w > h ? `<path d="M${x + 4} ${num(y + h * k)}C${num(x + w * 0.3)} ${num(y + h * k - 4)} ${num(x + w * 0.6)} ${num(y + h * k + 5)} ${x + w - 4} ${num(y + h * k)}"/>` : `<path d="M${num(x + w * k)} ${y + 4}C${num(x + w * k - 4)} ${num(y + h * 0.3)} ${num(x + w * k + 5)} ${num(y + h * 0.6)} ${num(x + w * k)} ${y + h - 4}"/>`)).join('')}</g>`

/**
 * A pit loom seen from the weaver's seat: red warp running into the heddles, and the jamdani growing below the reed.
 */
export const drawLoom = (): string => {
  const warp = Array.from({ length: 250 }, (_, i) => {
    const low = 300 + i * 4.016
    const high = 430 + i * 2.97
    return `<path d="M${num(low)} 560L${num(high)} 150" stroke="${i % 9 === 4 ? '#d9b56b' : i % 2 ? '#c8434a' : '#a42a32'}"/>`
  }).join('')
  const row = (y: number, art: string[], unit: number, step: number, shiftBy: number, color: string) =>
    `<g fill="${color}">${Array.from({ length: Math.ceil(1000 / step) + 1 }, (_, i) => woven(art, unit, 300 + shiftBy + i * step, y)).join('')}</g>`
  const cloth =
    row(640, flower, 4.6, 92, 20, '#e3c27c') +
    row(706, flower, 4.6, 92, 66, '#e3c27c') +
    row(650, ['#'], 9, 92, 66, '#f0dba8') +
    row(716, ['#'], 9, 92, 20, '#f0dba8') +
    row(790, paisley, 5.4, 126, 40, '#e3c27c') +
    row(866, rise, 5.2, 64, 0, '#e3c27c')
  const bobbins = [
    [420, '#e3c27c'],
    [512, '#e3c27c'],
    [604, '#f3ead6'],
    [696, '#e3c27c'],
    [788, '#e3c27c'],
    [880, '#f3ead6'],
    [972, '#e3c27c'],
    [1064, '#e3c27c'],
    [1156, '#e3c27c'],
  ] as [number, string][]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><defs>' +
    wood('beam', 'y') +
    wood('post', 'x') +
    '<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="9"/></filter><filter id="wide" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="60"/></filter>' +
    '<radialGradient id="room" cx=".32" cy=".2" r="1"><stop offset="0" stop-color="#8a7250"/><stop offset=".45" stop-color="#4a3a27"/><stop offset="1" stop-color="#17110a"/></radialGradient>' +
    '<linearGradient id="web" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8e1f28"/><stop offset=".3" stop-color="#b3262e"/><stop offset="1" stop-color="#7c1a22"/></linearGradient><clipPath id="cloth"><path d="M296 574H1304L1330 900H270Z"/></clipPath>' +
    '<pattern id="weft" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 1H4" stroke="#fff" stroke-width="1.2" opacity=".09"/><path d="M1 0V4" stroke="#000" stroke-width="1" opacity=".14"/></pattern><linearGradient id="fade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".3" stop-color="#000" stop-opacity="0"/><stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>' +
    '<rect width="1600" height="900" fill="url(#room)"/><path d="M90 0L420 0L760 900L180 900Z" fill="#ffe9b8" opacity=".13" filter="url(#wide)"/>' +
    beam(130, 0, 74, 900, 'post') +
    beam(1396, 0, 74, 900, 'post') +
    beam(90, 96, 1420, 58, 'beam') +
    `<g stroke-width="1.7" opacity=".95">${warp}</g>` +
    // Heddle shafts and their cords, then the swinging reed in its batten.
    [250, 330]
      .map(
        (y, i) =>
          `<g stroke="#efe4cc" stroke-width="1" opacity=".5">${Array.from({ length: 120 }, (_, k) => `<path d="M${num(378 + i * -14 + k * (7.1 + i * 0.24))} ${y}v58"/>`).join('')}</g>${beam(330 - i * 16, y - 14, 940 + i * 32, 17, 'beam')}${beam(330 - i * 16, y + 56, 940 + i * 32, 15, 'beam')}`,
      )
      .join('') +
    [440, 1160].map((x) => `<path d="M${x} 154V236" stroke="#d9c7a0" stroke-width="4"/>`).join('') +
    '<path d="M296 574H1304L1330 900H270Z" fill="url(#web)"/><g clip-path="url(#cloth)">' +
    cloth +
    '<rect x="250" y="560" width="1100" height="340" fill="url(#weft)"/><path d="M250 560h1100v44H250Z" fill="#000" opacity=".32" filter="url(#soft)"/><path d="M284 574L258 900M1316 574L1342 900" stroke="#d9b56b" stroke-width="26"/><rect x="240" y="560" width="1120" height="340" fill="url(#fade)"/></g>' +
    beam(212, 446, 1176, 42, 'beam') +
    `<rect x="290" y="488" width="1020" height="50" fill="#c9a468"/><g stroke="#5b3f20" stroke-width="1.6" opacity=".8">${Array.from({ length: 204 }, (_, i) => `<path d="M${292 + i * 5} 488v50"/>`).join('')}</g>` +
    beam(212, 536, 1176, 34, 'beam') +
    // The small bobbins for the inlaid figures, and the shuttle.
    bobbins
      .map(
        ([x, color], i) =>
          `<g transform="translate(${x} ${596 + (i % 3) * 9}) rotate(${-24 + ((i * 37) % 48)})"><rect x="-5" y="-3" width="10" height="62" rx="4" fill="#000" opacity=".4" transform="translate(5 7)"/><rect x="-4" y="-2" width="8" height="62" rx="4" fill="#a97b48"/><rect x="-8" y="10" width="16" height="34" rx="6" fill="${color}"/><path d="M-8 18H8M-8 25H8M-8 32H8M-8 39H8" stroke="${shift(color, -0.16)}" stroke-width="1.6"/></g>`,
      )
      .join('') +
    '<g transform="translate(1010 745) rotate(-7)"><path d="M-150 4Q-90 -26 0 -26T150 4Q90 34 0 34T-150 4Z" fill="#000" opacity=".45" transform="translate(8 16)" filter="url(#soft)"/><path d="M-150 0Q-90 -28 0 -28T150 0Q90 28 0 28T-150 0Z" fill="url(#beam)"/><rect x="-66" y="-13" width="132" height="26" rx="13" fill="#2b190b"/><rect x="-52" y="-9" width="104" height="18" rx="9" fill="#e3c27c"/><g stroke="#a57f37" stroke-width="1.6">' +
    Array.from({ length: 12 }, (_, i) => `<path d="M${-44 + i * 8} -9v18"/>`).join('') +
    '</g></g>' +
    '<rect width="1600" height="900" fill="url(#fade)" opacity=".5"/></svg>'
  )
}

/** Placeholder for a missing picture: a woven diamond on paper. */
export const drawPlaceholder = (): string => {
  const rings = [300, 228, 156, 84]
    .map(
      (r, i) =>
        `<path d="M600 ${800 - r}L${600 + r} 800L600 ${800 + r}L${600 - r} 800Z" fill="${i === 3 ? '#cdbb98' : 'none'}" stroke="#cdbb98" stroke-width="${i === 0 ? 5 : 14}" stroke-dasharray="${i === 0 ? 'none' : '22 7'}"/>`,
    )
    .join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600"><defs><radialGradient id="paper" cx=".45" cy=".4" r=".8"><stop offset="0" stop-color="#faf7f2"/><stop offset="1" stop-color="#eee7da"/></radialGradient>' +
    `<pattern id="ground" width="80" height="80" patternUnits="userSpaceOnUse"><g fill="#d9cbb0" opacity=".35">${woven(['.#.', '###', '.#.'], 4, 20, 20)}${woven(['.#.', '###', '.#.'], 4, 60, 60)}</g></pattern></defs>` +
    `<rect width="1200" height="1600" fill="url(#paper)"/><rect width="1200" height="1600" fill="url(#ground)"/><path d="M600 420L980 800L600 1180L220 800Z" fill="#f5f0e6"/>${rings}<path d="M600 772L628 800L600 828L572 800Z" fill="#f5f0e6"/></svg>`
  )
}
