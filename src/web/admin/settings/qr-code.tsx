import qrcode from 'qrcode-generator'

/** A text as a QR code, drawn dark on light in both themes: cameras read it no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const dots = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  // Four dots of white around it belong to the code.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control bg-white"
    >
      <path d={dots} fill="#000" />
    </svg>
  )
}
