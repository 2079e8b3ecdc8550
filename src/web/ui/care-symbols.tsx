import type { ReactNode } from 'react'
import type { CareSymbol } from '#domains/content/contract.ts'

const tub = <path d="M5 15c2.5 2 5 2 7.6 0s5.2-2 7.7 0 5.1 2 7.7 0 5.2-2 7.7 0 5.1 2 7.3 0L39 38H9z" />
const iron = <path d="M8 34c.6-9 6-14 14-14h15l4 14zM20 14h17v6" />
const crossed = <path d="M8 8l32 32M40 8L8 40" className="stroke-red" />
const sun = (
  <>
    <path d="M8 8h32v32H8z" />
    <path d="M8 24L24 8M8 16l8-8" />
  </>
)

const symbols: Record<CareSymbol, ReactNode> = {
  machine: (
    <>
      {tub}
      <path d="M18 24h12M18 30h12" />
    </>
  ),
  hand: (
    <>
      {tub}
      <path d="M31 6l-8 9c-2 2.5-1.5 5 .5 6.500l4 3c2 1.5 4.5 1 6-1L42 13" />
    </>
  ),
  alone: (
    <>
      {tub}
      <path d="M24 21l5 2.5-2 2V33h-6v-7.500l-2-2z" />
    </>
  ),
  'no-bleach': (
    <>
      <path d="M24 7l18 32H6z" />
      {crossed}
    </>
  ),
  shade: (
    <>
      {sun}
      <path d="M17 20v15M24 20v15M31 20v15" />
    </>
  ),
  flat: (
    <>
      {sun}
      <path d="M15 29h18" />
    </>
  ),
  iron: (
    <>
      {iron}
      <circle cx="21" cy="28" r="1.6" fill="currentColor" />
      <circle cx="28" cy="28" r="1.6" fill="currentColor" />
    </>
  ),
  'iron-inside': (
    <>
      {iron}
      <path d="M6 41h20c5 0 7-1.5 7-1.500M26 41l5 3M26 41l5-3.5" />
    </>
  ),
  'dry-clean': (
    <>
      <circle cx="24" cy="24" r="17" />
      <path d="M20 32V16h5.500a4.8 4.8 0 010 9.600H20" />
    </>
  ),
  'no-wring': (
    <>
      <path d="M6 21c6-6 11 6 18 0s12 6 18 0M6 28c6-6 11 6 18 0s12 6 18 0" />
      {crossed}
    </>
  ),
  hang: <path d="M24 18L6 33h36zM24 18v-3.500a3.5 3.5 0 10-3.5-3.5" />,
  wipe: (
    <>
      <path d="M10 40h28M13 34c0-8 3-14 9-17l7 7c-3 6-8 10-16 10zM22 17l9-9c2-2 9 5 7 7l-9 9" />
    </>
  ),
}

/** A care symbol. Decorative: the text next to it has the same information. */
export function CareSymbolDrawing({ symbol, className }: { symbol: CareSymbol; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {symbols[symbol]}
    </svg>
  )
}
