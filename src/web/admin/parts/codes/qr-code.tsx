import qrcode from 'qrcode-generator'

/** QR code of a text. Dark on light in both themes, because many cameras cannot read the inverse. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const dots = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  // The quiet zone of four modules around the code is required by the standard.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dots} fill="#000" />
    </svg>
  )
}
