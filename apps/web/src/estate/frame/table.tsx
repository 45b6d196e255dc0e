// A table of amounts. On a narrow screen it scrolls by itself: an amount is never broken.
import type { ReactNode } from 'react'

interface TableProps {
  /** Of its region, to which a figure may lead. */
  id?: string
  caption: string
  head: readonly string[]
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
  foot?: readonly ReactNode[]
}

export function Table({ id, caption, head, rows, foot }: TableProps) {
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, at) =>
      // The columns of a table never change places.
      at === 0 ? (
        <th key={head[at]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={head[at]}>{cell}</td>
      ),
    )
  return (
    <div id={id} className="estate-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="estate-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>{line(cells)}</tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>{line(foot)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
