import { useMemo } from 'react'
import type { Column } from '../table/column.ts'
import { visibleColumns } from './visible-columns.ts'

/** The chosen columns of a list; the same array until the choice changes. */
export const useVisibleColumns = <Row>(columns: Column<Row>[], { columns: written }: { columns: string }) =>
  useMemo(() => visibleColumns(columns, written), [columns, written])
