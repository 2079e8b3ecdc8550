import type { Block, TextSection } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { count } from '../../ui/locale.ts'
import { Diamond } from '../../ui/logo.tsx'
import { FormattedLine } from './formatted-line.tsx'
import { TableBlock } from './table-block.tsx'

/** A section of a text, with a heading and an anchor. `nr` is its number, from 1. */
export function Section({ section, nr }: { section: TextSection; nr?: number }) {
  return (
    <section aria-labelledby={section.id} className="break-inside-avoid-page">
      <h2 id={section.id} className="group flex scroll-mt-24 gap-3 font-semibold text-title">
        {nr !== undefined && <span className="min-w-7 text-amber tabular-nums">{count(nr)}</span>}
        <span>
          {section.title}
          <a
            href={`#${section.id}`}
            aria-label={m.pages_link_to({ title: section.title })}
            className="no-print ml-2 px-1 font-normal text-stone opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
          >
            #
          </a>
        </span>
      </h2>
      <Blocks body={section.body} className="mt-4" />
    </section>
  )
}

export function Blocks({ body, className }: { body: Block[]; className?: string }) {
  return (
    <div className={cx('grid gap-4', className)}>
      {body.map((block) => (
        <BlockOf key={keyOf(block)} block={block} />
      ))}
    </div>
  )
}

const keyOf = (block: Block) => (typeof block === 'string' ? block : JSON.stringify(block)).slice(0, 80)

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <FormattedLine text={block} />
      </p>
    )
  if ('list' in block) return <List lines={block.list} />
  if ('steps' in block) return <Steps lines={block.steps} />
  if ('note' in block) return <Note text={block.note} />
  return <TableBlock {...block} />
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className="grid gap-2.5">
      {lines.map((line) => (
        <li key={line} className="grid grid-cols-[1.25rem_1fr] gap-2">
          <Diamond className="mt-1.5 size-3 text-gold" />
          <span>
            <FormattedLine text={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Steps({ lines }: { lines: string[] }) {
  return (
    <ol className="grid gap-4">
      {lines.map((line, i) => (
        <li key={line} className="grid grid-cols-[2.25rem_1fr] gap-3">
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full border border-gold font-semibold tabular-nums"
          >
            {count(i + 1)}
          </span>
          <span className="pt-1.5">
            <FormattedLine text={line} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Note({ text }: { text: string }) {
  return (
    <p className="border-gold border-l-3 bg-amber-soft/60 px-4 py-3">
      <FormattedLine text={text} />
    </p>
  )
}
