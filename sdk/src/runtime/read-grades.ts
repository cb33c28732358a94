/** Reads the grade of each currency in a dictionary such as `disputed=(TRY), single=(CDF ERN)`, in its order. */
export function readGrades(dictionary?: string): object {
  const grades: Record<string, string> = {};
  let grade = '';
  dictionary?.replace(/\w+/g, (word) => {
    // Only codes have capitals, which come before all other letters.
    if (word < 'a') grades[word] = grade;
    else grade = word;
    return word;
  });
  return grades;
}
