import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { hoverText, markedDays } from './chart-marks.ts'

use([LineChart, GridComponent, TooltipComponent, SVGRenderer])

export interface ChartLine {
  name: string
  colour: string
  /** Date → per cent; a day without a quotation is left out. */
  values: ReadonlyMap<string, number>
}

interface RateChartProps {
  /** Text alternative of the chart. */
  label: string
  dates: readonly string[]
  lines: readonly ChartLine[]
}

/** px between pointer and what it says, and from the upper edge. */
const POP_GAP = 16

interface PopSize {
  contentSize: [number, number]
  viewSize: [number, number]
}

/** Drawn as SVG attributes, which follow the theme by themselves: the chart is not drawn again for another one. */
const ink = {
  text: 'var(--subtle)',
  strong: 'var(--text)',
  line: 'var(--line)',
  ground: 'var(--pop)',
  edge: 'var(--pop-line)',
}

/** Lines of rates with their last figure at the end. A chunk of its own: the chart library is as large as the shell. */
export default function RateChart({ label, dates, lines }: RateChartProps) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const narrow = element.clientWidth < 600
    const marked = markedDays(dates)
    const isLast = (at: number) => at === dates.length - 1
    const chart = init(element, null, { renderer: 'svg' })
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: getComputedStyle(element).fontFamily },
      grid: { left: 48, right: narrow ? 16 : 148, top: 16, bottom: 28 },
      xAxis: {
        type: 'category',
        data: dates,
        boundaryGap: false,
        axisLine: { lineStyle: { color: ink.line } },
        axisTick: { lineStyle: { color: ink.line }, interval: (_: number, date: string) => marked.has(date) },
        axisLabel: {
          color: ink.text,
          formatter: (date: string) => date.slice(5),
          interval: (_: number, date: string) => marked.has(date),
          hideOverlap: true,
        },
      },
      yAxis: {
        type: 'value',
        scale: true,
        axisLabel: { color: ink.text, formatter: (value: number) => value.toFixed(2) },
        splitLine: { lineStyle: { color: ink.line } },
      },
      tooltip: {
        trigger: 'axis',
        // Html would need style attributes, which the content security policy refuses.
        renderMode: 'richText',
        backgroundColor: ink.ground,
        borderColor: ink.edge,
        textStyle: { color: ink.strong, fontSize: 12, lineHeight: 20 },
        formatter: hoverText,
        // Beside the pointer and above the axis, whose dates stay in sight.
        position: (
          [x]: [number, number],
          _shown: unknown,
          _element: unknown,
          _area: unknown,
          size: PopSize,
        ) => {
          const [width] = size.contentSize
          const isRight = x + POP_GAP + width > size.viewSize[0]
          return [isRight ? x - POP_GAP - width : x + POP_GAP, POP_GAP]
        },
      },
      series: lines.map(line => ({
        type: 'line',
        name: line.name,
        data: dates.map(date => line.values.get(date) ?? null),
        connectNulls: true,
        // A dot at the end of the line, which its name and figure belong to.
        showAllSymbol: true,
        symbol: (_value: number, { dataIndex }: { dataIndex: number }) =>
          isLast(dataIndex) ? 'circle' : 'none',
        symbolSize: 7,
        lineStyle: { width: 2, color: line.colour },
        itemStyle: { color: line.colour },
        // The library would work out a brighter colour, which it cannot from a name.
        emphasis: { disabled: true },
        endLabel: {
          show: !narrow,
          formatter: ({ value }: { value: number }) => `{name|${line.name}}{rate|${value.toFixed(4)}}`,
          rich: {
            name: { width: 76, color: line.colour, fontWeight: 600 },
            rate: { color: ink.strong, fontWeight: 600 },
          },
        },
        labelLayout: { moveOverlap: 'shiftY' },
      })),
    })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [dates, lines])

  return <div ref={frame} className="rate-chart" role="img" aria-label={label} />
}
