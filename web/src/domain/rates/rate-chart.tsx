import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

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

interface Hovered {
  axisValue: string
  seriesName: string
  value: number
}

const ink = { text: '#667085', strong: '#1A2233', line: '#E3E8EF', surface: '#FFFFFF' }

/** Lines of rates with their last figure at the end. A chunk of its own: the chart library is as large as the shell. */
export default function RateChart({ label, dates, lines }: RateChartProps) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const narrow = element.clientWidth < 600
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
        axisTick: { show: false },
        axisLabel: { color: ink.text, formatter: (date: string) => date.slice(5), hideOverlap: true },
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
        backgroundColor: ink.surface,
        borderColor: ink.line,
        textStyle: { color: ink.strong, fontSize: 12, lineHeight: 20 },
        formatter: (hovered: Hovered[]) => {
          const date = hovered[0]?.axisValue ?? ''
          const rows = hovered.map(each => `${each.seriesName}  ${each.value.toFixed(4)}`)
          return [`${date} ${weekdayName(date)}`, ...rows].join('\n')
        },
      },
      series: lines.map(line => ({
        type: 'line',
        name: line.name,
        data: dates.map(date => line.values.get(date) ?? null),
        connectNulls: true,
        showSymbol: false,
        lineStyle: { width: 2, color: line.colour },
        itemStyle: { color: line.colour },
        endLabel: {
          show: !narrow,
          color: line.colour,
          fontWeight: 600,
          formatter: ({ value }: { value: number }) => `${line.name}  ${value.toFixed(4)}`,
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
