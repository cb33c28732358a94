/** Creates a formatter of times that formats each second once: formatting a date would cost a request 3 %. */
export function createSecondFormatter(format: (second: Date) => string): (now: number) => string {
  let second = Number.NaN;
  let text = '';
  return (now) => {
    const nowSecond = Math.floor(now / 1000);
    if (nowSecond !== second) {
      second = nowSecond;
      text = format(new Date(nowSecond * 1000));
    }
    return text;
  };
}
