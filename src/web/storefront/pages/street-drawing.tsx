import { contentLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { pageLocale } from '../../ui/locale.ts'

const names = {
  en: {
    rokeya: 'Begum Rokeya Sarani',
    metro: 'Metro: Mirpur 10',
    stadium: 'Stadium',
    north: '↑ Mirpur 11, Pallabi',
    south: '↓ Kazipara, Agargaon',
    west: '← Mirpur 1, Mirpur 2',
    east: 'Mirpur 13, 14 →',
    benarasi: 'Benarasi Palli',
  },
  bn: {
    rokeya: 'বেগম রোকেয়া সরণি',
    metro: 'মেট্রো: মিরপুর ১০',
    stadium: 'স্টেডিয়াম',
    north: '↑ মিরপুর ১১, পল্লবী',
    south: '↓ কাজীপাড়া, আগারগাঁও',
    west: '← মিরপুর ১, মিরপুর ২',
    east: 'মিরপুর ১৩, ১৪ →',
    benarasi: 'বেনারসি পল্লী',
  },
}

/** The streets around the store; their names only for the roundabout of Mirpur 10. */
export function StreetDrawing({ isMirpur }: { isMirpur: boolean }) {
  const labels = names[contentLocale(pageLocale())]
  const label = { fontSize: 19, fill: '#4b443a', textAnchor: 'middle' } as const
  return (
    <svg
      role="img"
      aria-label={isMirpur ? m.store_map_drawn() : ''}
      aria-hidden={!isMirpur || undefined}
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width="800" height="500" fill="#f2ece0" />
      <path d="M0 0h250v110H0zM560 330h240v170H560z" fill="#e6ecdf" />
      <g fill="none" stroke="#fffdfa" strokeWidth="9">
        <path d="M0 60h800M0 130h392M408 120h392M0 190h370M430 180h370M0 320h372M428 330h372M0 390h800M0 455h800" />
        <path d="M60 0v500M130 0v240M210 0v235M290 0v500M480 0v500M560 0v500M640 0v238M720 0v500" />
      </g>
      {isMirpur && <ellipse cx="222" cy="346" rx="60" ry="42" fill="#cfdfc9" stroke="#15493f" strokeWidth="3" />}
      <g fill="none" strokeLinecap="round">
        <path d="M-10 268C150 262 260 252 400 250s270-8 420-14" stroke="#e3d3ad" strokeWidth="40" />
        <path d="M-10 268C150 262 260 252 400 250s270-8 420-14" stroke="#fff8e6" strokeWidth="32" />
        <path d="M388-10c6 90 10 170 12 260s-2 180-14 270" stroke="#e3d3ad" strokeWidth="46" />
        <path d="M388-10c6 90 10 170 12 260s-2 180-14 270" stroke="#fff8e6" strokeWidth="38" />
        {isMirpur && (
          <path
            d="M388-10c6 90 10 170 12 260s-2 180-14 270"
            stroke="#15493f"
            strokeWidth="5"
            strokeDasharray="14 7"
            opacity=".75"
          />
        )}
      </g>
      <circle cx="400" cy="250" r="38" fill="#fff8e6" stroke="#e3d3ad" strokeWidth="4" />
      <circle cx="400" cy="250" r="17" fill="#cfdfc9" />
      {isMirpur && (
        <g>
          <rect x="384" y="300" width="32" height="74" rx="5" fill="#15493f" />
          <text {...label} x="430" y="343" textAnchor="start" fill="#15493f" fontWeight="620">
            {labels.metro}
          </text>
          <text {...label} x="222" y="352" fill="#15493f">
            {labels.stadium}
          </text>
          <text {...label} x="430" y="94" textAnchor="start">
            {labels.north}
          </text>
          <text {...label} x="372" y="430" textAnchor="end">
            {labels.south}
          </text>
          <text {...label} x="262" y="234">
            {labels.west}
          </text>
          <text {...label} x="560" y="221">
            {labels.east}
          </text>
          <text {...label} x="560" y="146">
            {labels.benarasi}
          </text>
          <text {...label} x="430" y="378" textAnchor="start">
            {labels.rokeya}
          </text>
        </g>
      )}
      <ellipse cx="400" cy="252" rx="16" ry="5" fill="#1c1a17" opacity=".25" />
      <path
        d="M400 250c-18-26-28-40-28-56a28 28 0 0156 0c0 16-10 30-28 56z"
        fill="#b3262e"
        stroke="#fffdfa"
        strokeWidth="2.5"
      />
      <path d="M400 180l14 14-14 14-14-14z" fill="#fffdfa" />
    </svg>
  )
}
