import { useId, useState, type ReactNode } from 'react'
import { labelStep, roundUp } from './chart-scale.ts'
import css from './Insights.module.css'

const height = 190
const left = 52
const bottom = 24
const top = 8
const labelWidth = 56

/** Where values and days lie in the picture. */
export interface Plot {
  x: (index: number) => number
  y: (value: number) => number
  /** The room of one day. */
  slot: number
  floor: number
}

interface ChartProps {
  title: string
  /** What the picture says, for those who do not see it. */
  summary: string
  labels: readonly string[]
  max: number
  format: (value: number) => string
  legend?: readonly { label: string; tone: string }[]
  children: (plot: Plot) => ReactNode
}

/** Axes, grid and labels; what is drawn between them comes from outside. */
export function Chart({ title, summary, labels, max, format, legend, children }: ChartProps) {
  const titleId = useId()
  const [width, setWidth] = useState(420)
  const end = roundUp(max)
  const slot = (width - left) / Math.max(1, labels.length)
  const floor = height - bottom
  const plot: Plot = {
    slot,
    floor,
    x: (index) => left + slot * (index + 0.5),
    y: (value) => floor - (value / end) * (floor - top),
  }
  const step = labelStep(labels.length, Math.max(1, Math.floor((width - left) / labelWidth)))
  return (
    <figure className={css.chart} aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      {legend && (
        <ul className={css.legend} aria-hidden>
          {legend.map(({ label, tone }) => (
            <li key={label} data-tone={tone}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <svg
        ref={(svg) => watchWidth(svg, setWidth)}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={summary}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} className={css.grid}>
            <line x1={left} x2={width} y1={plot.y(share * end)} y2={plot.y(share * end)} />
            <text x={left - 8} y={plot.y(share * end)} textAnchor="end" dominantBaseline="middle">
              {format(share * end)}
            </text>
          </g>
        ))}
        {labels.map(
          (label, index) =>
            index % step === 0 && (
              <text key={label} className={css.label} x={plot.x(index)} y={height - 6} textAnchor="middle">
                {label}
              </text>
            ),
        )}
        {children(plot)}
      </svg>
    </figure>
  )
}

/** Drawn as wide as there is room, so that texts keep their size. */
function watchWidth(svg: SVGSVGElement | null, tell: (width: number) => void): (() => void) | undefined {
  if (!svg) return undefined
  const watcher = new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width > 0) tell(Math.round(entry.contentRect.width))
  })
  watcher.observe(svg)
  return () => watcher.disconnect()
}
