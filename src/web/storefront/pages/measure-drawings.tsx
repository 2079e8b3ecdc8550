import type { ReactNode } from 'react'
import type { Measuring } from '#domains/content/contract.ts'

type Line = { letter: string; from: [number, number]; to: [number, number]; at: [number, number] }
type Drawing = { shape: ReactNode; lines: Line[] }

const cloth = { fill: '#e2ece6', stroke: '#15493f', strokeWidth: 1.6, strokeLinejoin: 'round' } as const
const seam = { fill: 'none', stroke: '#15493f', strokeWidth: 1, strokeDasharray: '3 3', opacity: 0.6 } as const

const drawings: Record<Measuring['drawing'], Drawing> = {
  top: {
    shape: (
      <>
        <path {...cloth} d="M88 27L62 35 28 138l20 8L69 84l-9 130h80l-9-130 21 62 20-8L138 35l-26-8q-12 8-24 0z" />
        <path {...cloth} d="M88 18q12 7 24 0v9q-12 8-24 0z" />
        <path {...seam} d="M69 84l-7-49M131 84l7-49M96 32v60h8V32M63 186v28M137 186v28M33 124l19 7M167 124l-19 7" />
        <path d="M100 42h.1M100 58h.1M100 74h.1" stroke="#15493f" strokeWidth="3.5" strokeLinecap="round" />
      </>
    ),
    lines: [
      { letter: 'A', from: [69, 96], to: [131, 96], at: [84, 96] },
      { letter: 'B', from: [115, 28], to: [115, 214], at: [115, 156] },
      { letter: 'C', from: [62, 35], to: [138, 35], at: [80, 35] },
      { letter: 'D', from: [143, 38], to: [176, 137], at: [160, 88] },
    ],
  },
  trousers: {
    shape: (
      <>
        <path {...cloth} d="M62 24h76l14 182h-40L100 92 88 206H48z" />
        <path {...seam} d="M62 36h76M100 36v56" />
      </>
    ),
    lines: [
      { letter: 'A', from: [62, 18], to: [138, 18], at: [100, 18] },
      { letter: 'B', from: [58, 66], to: [142, 66], at: [78, 66] },
      { letter: 'C', from: [104, 98], to: [116, 203], at: [118, 146] },
      { letter: 'D', from: [48, 213], to: [88, 213], at: [68, 213] },
    ],
  },
  child: {
    shape: (
      <>
        <path d="M150 14v200" stroke="#b98a3c" strokeWidth="3" />
        <path d="M40 212h124" stroke="#b98a3c" strokeWidth="3" />
        <path d="M146 30h-56" stroke="#1c1a17" strokeWidth="4" />
        <circle cx="112" cy="54" r="20" {...cloth} />
        <path d="M92.5 51a20 20 0 0139 0q-19-13-39 0z" fill="#1c1a17" />
        <path {...cloth} d="M98 76h28l14 12 6 50-10 3-6-34 2 38-6 65h-11l-3-56-3 56H98l-6-65 2-38-6 34-10-3 6-50z" />
      </>
    ),
    lines: [
      { letter: 'A', from: [62, 32], to: [62, 210], at: [62, 122] },
      { letter: 'B', from: [93, 102], to: [131, 102], at: [112, 102] },
    ],
  },
  foot: {
    shape: (
      <>
        <path d="M34 20h132v192H34z" fill="#fffdfa" stroke="#e3dccf" strokeWidth="1.5" />
        <path
          {...cloth}
          d="M96 202c-18 0-26-16-24-36 2-18 6-28 2-50-4-18-8-30-2-44 6-13 22-18 38-14 18 4 28 18 28 38 0 18-8 30-12 50-4 22-4 56-30 56z"
        />
        <ellipse {...cloth} cx="85" cy="45" rx="11" ry="13" />
        <ellipse {...cloth} cx="106" cy="41" rx="8" ry="9" />
        <ellipse {...cloth} cx="121" cy="47" rx="7" ry="8" />
        <ellipse {...cloth} cx="132" cy="58" rx="6" ry="7" />
        <ellipse {...cloth} cx="139" cy="70" rx="5" ry="6" />
      </>
    ),
    lines: [{ letter: 'A', from: [154, 32], to: [154, 202], at: [154, 118] }],
  },
}

/**
 * Drawing of a garment (or a child, or a foot) with its measuring lines. Decorative: the text next to it has the same
 * information.
 */
export function MeasureDrawing({ drawing }: { drawing: Measuring['drawing'] }) {
  const { shape, lines } = drawings[drawing]
  return (
    <svg aria-hidden="true" viewBox="0 0 200 230" className="mx-auto block w-full max-w-60">
      {shape}
      {lines.map(({ letter, from, to, at }) => (
        <g key={letter}>
          <path
            d={`M${from.join(' ')}L${to.join(' ')}`}
            stroke="#b3262e"
            strokeWidth="1.6"
            strokeDasharray="5 3"
            fill="none"
          />
          {[from, to].map(([x, y]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="2.4" fill="#b3262e" />
          ))}
          <circle cx={at[0]} cy={at[1]} r="9" fill="#b3262e" />
          <text x={at[0]} y={at[1] + 4} textAnchor="middle" fontSize="11" fontWeight="620" fill="#fff">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  )
}
